<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AttentionText</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, what was seen</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>ended: %1</source>
        <translation>已结束：%1</translation>
    </message>
    <message>
        <source>%1: two primaries have granted it: %2</source>
        <extracomment>name of a finding; two holders, each with its server</extracomment>
        <translation>%1：两个主节点都已授予该锁：%2</translation>
    </message>
    <message>
        <source>over %1</source>
        <extracomment>a length of time: &quot;over 40 s&quot;</extracomment>
        <translation>%1以上</translation>
    </message>
</context>
<context>
    <name>CapabilityReport</name>
    <message>
        <source>RESP3 protocol</source>
        <translation>RESP3 协议</translation>
    </message>
    <message>
        <source>Subscribe to the patterns</source>
        <translation>订阅匹配模式</translation>
    </message>
    <message>
        <source>Keyspace notifications</source>
        <translation>键空间通知</translation>
    </message>
    <message>
        <source>Scan for keys</source>
        <translation>扫描键</translation>
    </message>
    <message>
        <source>Read the locks</source>
        <translation>读取锁</translation>
    </message>
    <message>
        <source>Run scripts</source>
        <translation>运行脚本</translation>
    </message>
    <message>
        <source>Client tracking</source>
        <translation>客户端跟踪</translation>
    </message>
    <message>
        <source>List clients</source>
        <translation>列出客户端</translation>
    </message>
    <message>
        <source>Trace commands</source>
        <translation>跟踪命令</translation>
    </message>
    <message>
        <source>Read the configuration</source>
        <translation>读取配置</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ 有</translation>
    </message>
    <message>
        <source>✗ no</source>
        <translation>✗ 无</translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation>? 未知</translation>
    </message>
    <message>
        <source>Count waiting subscribers</source>
        <translation>统计等待的订阅者</translation>
    </message>
    <message>
        <source>Read queues of waiters</source>
        <translation>读取等待者队列</translation>
    </message>
    <message>
        <source>Read exact leases</source>
        <translation>读取精确租约</translation>
    </message>
    <message>
        <source>Server time</source>
        <translation>服务器时间</translation>
    </message>
    <message>
        <source>Server information</source>
        <translation>服务器信息</translation>
    </message>
    <message>
        <source>Count keys</source>
        <translation>统计键数</translation>
    </message>
    <message>
        <source>Compare before a release</source>
        <translation>释放前比较</translation>
    </message>
    <message>
        <source>Release locks of Redisson</source>
        <translation>释放 Redisson 的锁</translation>
    </message>
    <message>
        <source>Wake on channels</source>
        <translation>通过频道唤醒</translation>
    </message>
    <message>
        <source>Wake on lists</source>
        <translation>通过列表唤醒</translation>
    </message>
    <message>
        <source>Read collection types</source>
        <translation>读取复合类型的键</translation>
    </message>
    <message>
        <source>Manage the connection</source>
        <translation>管理连接</translation>
    </message>
    <message>
        <source>Release one of several holders</source>
        <translation>释放多个持有者中的一个</translation>
    </message>
    <message>
        <source>Release job locks</source>
        <translation>释放作业锁</translation>
    </message>
</context>
<context>
    <name>CasePlan</name>
    <message>
        <source>The scenario of this case cannot be read: %1</source>
        <translation>无法读取此案例的场景：%1</translation>
    </message>
    <message>
        <source>This case needs several servers that may be broken. Choose private servers for it.</source>
        <translation>此案例需要多台可以随意停用的服务器，请选择私有服务器。</translation>
    </message>
    <message>
        <source>There is no right way for this case to compare with.</source>
        <translation>此案例没有对应的正确做法可供比较。</translation>
    </message>
</context>
<context>
    <name>Cases</name>
    <message>
        <source>Process-local mutex</source>
        <translation>进程内互斥量</translation>
    </message>
    <message>
        <source>The section is guarded by a mutex of the program&apos;s own memory.</source>
        <translation>临界区只由进程自身内存中的互斥量保护。</translation>
    </message>
    <message>
        <source>A second process has a mutex of its own, so both are inside at once and sell the same units.</source>
        <translation>另一个进程有自己的互斥量，两者会同时进入临界区，把同一批库存卖两次。</translation>
    </message>
    <message>
        <source>SETNX without TTL</source>
        <translation>没有 TTL 的 SETNX</translation>
    </message>
    <message>
        <source>The lock is set without a time to live and deleted after the work.</source>
        <translation>加锁时不设过期时间，工作完成后再删除。</translation>
    </message>
    <message>
        <source>A holder that is killed between the two never deletes it, and nobody gets the lock again.</source>
        <translation>持有者若在两步之间被终止，锁永远不会被删除，此后谁也无法获取。</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>先 SETNX，再 EXPIRE</translation>
    </message>
    <message>
        <source>The time to live is set by a second command after the lock.</source>
        <translation>加锁之后，再用第二条命令设置过期时间。</translation>
    </message>
    <message>
        <source>A client that dies between the two leaves a lock that never ends.</source>
        <translation>客户端若在两条命令之间崩溃，就会留下永不过期的锁。</translation>
    </message>
    <message>
        <source>Set value and time to live with one command: SET k token NX PX ttl.</source>
        <translation>用一条命令同时设置值和过期时间：SET k token NX PX ttl。</translation>
    </message>
    <message>
        <source>Blind DEL</source>
        <translation>直接 DEL</translation>
    </message>
    <message>
        <source>The lock has a time to live, but the work takes longer and ends with a plain DEL.</source>
        <translation>锁设了过期时间，但工作可能耗时更长，最后又直接用 DEL 释放。</translation>
    </message>
    <message>
        <source>The lease ends under the first worker and a second one gets the lock; the first then deletes whatever lock is there, the second&apos;s, and so on down the line.</source>
        <translation>第一个 Worker 的租约到期，第二个 Worker 获取了锁；随后第一个执行 DEL，误删了第二个的锁，并依次连锁下去。</translation>
    </message>
    <message>
        <source>Compare the token and delete in one script, and renew while working.</source>
        <translation>用一个脚本比较令牌后再删除，并在工作期间续期。</translation>
    </message>
    <message>
        <source>GET, compare, DEL</source>
        <translation>GET、比较、DEL</translation>
    </message>
    <message>
        <source>The release reads the value, compares it in the client and then deletes.</source>
        <translation>释放时先读取值，在客户端比较，再删除。</translation>
    </message>
    <message>
        <source>The lease can end between the two commands; the DEL then removes the next holder&apos;s lock.</source>
        <translation>在两条命令之间，租约可能到期，锁被其他客户端获取，随即被误删。</translation>
    </message>
    <message>
        <source>Compare and delete in one script: nothing comes between.</source>
        <translation>在一个脚本中比较并删除，中间不会插入其他命令。</translation>
    </message>
    <message>
        <source>User id as token</source>
        <translation>用用户 ID 作令牌</translation>
    </message>
    <message>
        <source>The commands are right, but the token is the user&apos;s id, and one user sends two requests.</source>
        <translation>命令本身没有问题，但令牌是用户 ID，而同一用户会同时发出两个请求。</translation>
    </message>
    <message>
        <source>The first request outlives its lease, finds its own token in the second&apos;s lock and deletes it.</source>
        <translation>第一个请求超出租约，在第二个请求的锁中看到相同的令牌，于是将其误删。</translation>
    </message>
    <message>
        <source>Make a new random token for each acquisition.</source>
        <translation>每次加锁都生成新的随机令牌。</translation>
    </message>
    <message>
        <source>Timestamp and GETSET</source>
        <translation>时间戳与 GETSET</translation>
    </message>
    <message>
        <source>The value holds the expiry time by the client&apos;s clock; a client that finds it in the past takes over with GETSET.</source>
        <translation>值中保存按客户端时钟计算的到期时间，发现已过期的客户端用 GETSET 接管。</translation>
    </message>
    <message>
        <source>Clocks differ, losers overwrite the winner&apos;s time, and anybody may delete.</source>
        <translation>各客户端时钟不一致，竞争失败者会覆盖胜者写入的时间，而且任何客户端都能删除。</translation>
    </message>
    <message>
        <source>Let the server end the lease by its own clock: SET NX PX.</source>
        <translation>由服务器按自己的时钟判定租约到期：SET NX PX。</translation>
    </message>
    <message>
        <source>Blind watchdog</source>
        <translation>不校验令牌的看门狗</translation>
    </message>
    <message>
        <source>A thread prolongs the key every second without looking whose lock it is.</source>
        <translation>一个线程每秒延长该键的有效期，却不检查锁属于谁。</translation>
    </message>
    <message>
        <source>It keeps running after the release, renews the next holder&apos;s lock, and keeps that lock alive even if its holder dies.</source>
        <translation>释放之后它仍在运行，替下一个持有者的锁续期；那个持有者崩溃后，锁也不会过期。</translation>
    </message>
    <message>
        <source>Each renewal compares the token, stops at the first that is not its own, and ends with the lease.</source>
        <translation>每次续期都比较令牌，一旦令牌不是自己的就停止，并随租约到期而结束。</translation>
    </message>
    <message>
        <source>Unlock in the caller&apos;s finally</source>
        <translation>在调用方的 finally 中解锁</translation>
    </message>
    <message>
        <source>The caller always unlocks at the end, also when it never got the lock.</source>
        <translation>调用方最后总会执行解锁，即使从未获取到锁。</translation>
    </message>
    <message>
        <source>A waiter that gave up deletes the holder&apos;s lock.</source>
        <translation>放弃等待的一方误删了持有者的锁。</translation>
    </message>
    <message>
        <source>Only who got the lock may release it, and only by its own token.</source>
        <translation>只有获取到锁的一方才能释放，而且必须校验自己的令牌。</translation>
    </message>
    <message>
        <source>Count in a string</source>
        <translation>用字符串计数</translation>
    </message>
    <message>
        <source>Re-entry is counted in the value, which is read, changed in the client and written back.</source>
        <translation>重入次数保存在值中：读出后在客户端修改，再写回。</translation>
    </message>
    <message>
        <source>When the lease ends between reading and writing, the old owner writes its lock over the new one.</source>
        <translation>若租约在读写之间到期，原持有者写回的内容会覆盖新持有者的锁。</translation>
    </message>
    <message>
        <source>Count inside one script, or count in the client while the lease is valid.</source>
        <translation>在同一个脚本中计数，或仅在租约有效期间于客户端计数。</translation>
    </message>
    <message>
        <source>TTL too short</source>
        <translation>TTL 太短</translation>
    </message>
    <message>
        <source>The commands are right, but the work takes longer than the lease and nobody renews.</source>
        <translation>命令本身没有问题，但工作耗时超过租约，又没有续期。</translation>
    </message>
    <message>
        <source>The lease ends in the middle of the work and another one goes in.</source>
        <translation>租约在工作中途到期，另一个 Worker 随即进入。</translation>
    </message>
    <message>
        <source>Renew while working, and stop working when the lease is lost.</source>
        <translation>工作期间持续续期，失去租约后立即停止工作。</translation>
    </message>
    <message>
        <source>Pause without a fence</source>
        <translation>暂停且无 fencing token</translation>
    </message>
    <message>
        <source>A right lock with a watchdog is held by a process that is stopped for longer than the lease.</source>
        <translation>锁的实现正确，也有看门狗，但持有锁的进程被暂停，时间超过租约。</translation>
    </message>
    <message>
        <source>No lease survives a stopped process: on waking it writes as if nothing had happened.</source>
        <translation>任何租约都无法应对暂停的进程：恢复运行后，它会照常写入。</translation>
    </message>
    <message>
        <source>Give out a rising number with the lock and let the resource refuse lower ones.</source>
        <translation>加锁时发放递增的编号，并让资源拒绝编号更小的写入。</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>A right lock is taken on a primary whose replica is promoted before it got the key.</source>
        <translation>锁的实现正确，但副本在收到该键之前就被提升为主节点。</translation>
    </message>
    <message>
        <source>Replication is asynchronous: the new primary gives the same lock to somebody else.</source>
        <translation>复制是异步的：新主节点会把同一个锁授予其他客户端。</translation>
    </message>
    <message>
        <source>Ask a majority of independent servers, or fence the resource.</source>
        <translation>向多台独立服务器获取多数，或用 fencing token 保护资源。</translation>
    </message>
    <message>
        <source>Redlock after a restart</source>
        <translation>重启后的 Redlock</translation>
    </message>
    <message>
        <source>One of five Redlock servers restarts without its data while a lock is held.</source>
        <translation>锁被持有期间，五台 Redlock 服务器中有一台重启后数据为空。</translation>
    </message>
    <message>
        <source>It votes a second time, and two clients each have a majority.</source>
        <translation>它会再次投票，于是两个客户端都获得多数。</translation>
    </message>
    <message>
        <source>Keep the locks on disk, or bring a server back only after the longest lease.</source>
        <translation>将锁持久化到磁盘，或在最长租约过后才让服务器重新加入。</translation>
    </message>
    <message>
        <source>Redlock and a jumping clock</source>
        <translation>Redlock 与时钟跳变</translation>
    </message>
    <message>
        <source>The clock of one of five Redlock servers jumps ahead while a lock is held.</source>
        <translation>锁被持有期间，五台 Redlock 服务器中有一台的时钟向前跳变。</translation>
    </message>
    <message>
        <source>Its key ends early, it votes a second time, and two clients each have a majority.</source>
        <translation>该服务器上的键提前过期，它会再次投票，于是两个客户端都获得多数。</translation>
    </message>
    <message>
        <source>Let the servers&apos; clocks slew, never step, and fence what must not break.</source>
        <translation>让服务器的时钟平滑校正而不是跳变；关键资源用 fencing token 保护。</translation>
    </message>
    <message>
        <source>Finally around acquire</source>
        <translation>finally 只包住加锁</translation>
    </message>
    <message>
        <source>The finally that unlocks stands around the loop that acquires, not around the work.</source>
        <translation>负责解锁的 finally 包住的是加锁循环，而不是工作本身。</translation>
    </message>
    <message>
        <source>The lock is given back before the work begins, so everybody works at once.</source>
        <translation>工作开始之前锁就已释放，所有 Worker 都会同时工作。</translation>
    </message>
    <message>
        <source>Tie the release to the work: an object that is released when its scope ends.</source>
        <translation>将释放与工作绑定：使用在作用域结束时自动释放的对象。</translation>
    </message>
    <message>
        <source>EXPIRE before looking</source>
        <translation>先 EXPIRE 后检查</translation>
    </message>
    <message>
        <source>Whoever tries sets the time to live, and only then looks whether it got the lock.</source>
        <translation>每次尝试都先设置过期时间，之后才检查是否获取到锁。</translation>
    </message>
    <message>
        <source>Each loser renews the holder&apos;s lease: while anybody tries, a dead holder&apos;s lock never ends.</source>
        <translation>每个竞争失败者都在替持有者续期：只要还有客户端在尝试，已崩溃的持有者的锁就不会过期。</translation>
    </message>
    <message>
        <source>Set value and time to live with one command that changes nothing when it is refused.</source>
        <translation>用一条命令同时设置值和过期时间，未获取到锁时不做任何更改。</translation>
    </message>
    <message>
        <source>Re-entry without looking</source>
        <translation>不检查就重入</translation>
    </message>
    <message>
        <source>A counter in the thread decides about re-entry before Redis is asked.</source>
        <translation>未查询 Redis，就由线程内的计数器决定能否重入。</translation>
    </message>
    <message>
        <source>A thread whose lease was lost, and is held by another, is let in again.</source>
        <translation>线程的租约已失效，锁已被其他客户端持有，它却再次进入。</translation>
    </message>
    <message>
        <source>Re-enter only while the lease is valid by the monotonic clock, else say that it is lost.</source>
        <translation>仅当单调时钟表明租约仍有效时才允许重入，否则报告锁已丢失。</translation>
    </message>
    <message>
        <source>Watchdog of the wrong handle</source>
        <translation>看门狗绑定了错误的句柄</translation>
    </message>
    <message>
        <source>Two handles share one lock; the watchdog belongs to the first, which is closed first.</source>
        <translation>同一个锁有两个句柄，看门狗属于第一个，而第一个先被关闭。</translation>
    </message>
    <message>
        <source>The hold that goes on is not renewed any more and its lease ends under it.</source>
        <translation>锁仍被持有，却不再续期，租约在工作期间到期。</translation>
    </message>
    <message>
        <source>The watchdog belongs to the hold and ends with its last handle.</source>
        <translation>看门狗应属于这次持有，随最后一个句柄关闭而结束。</translation>
    </message>
    <message>
        <source>One thread for all watchdogs</source>
        <translation>所有看门狗共用一个线程</translation>
    </message>
    <message>
        <source>One thread renews the locks of all servers, with calls that have no deadline.</source>
        <translation>一个线程为所有服务器上的锁续期，而且调用没有超时限制。</translation>
    </message>
    <message>
        <source>One server that hangs blocks the thread, and the leases on the healthy ones end.</source>
        <translation>一台服务器卡住就会阻塞该线程，正常服务器上的租约也随之到期。</translation>
    </message>
    <message>
        <source>Give each renewal a deadline, and each server a way of its own.</source>
        <translation>为每次续期设置超时，各服务器分别使用独立的线程或连接。</translation>
    </message>
    <message>
        <source>Explicit lease, no watchdog</source>
        <translation>显式指定租约，无看门狗</translation>
    </message>
    <message>
        <source>A lease time is given by hand, which switches the library&apos;s watchdog off.</source>
        <translation>手动指定租约时间，会使客户端库不再启用看门狗。</translation>
    </message>
    <message>
        <source>Users expect renewal; work that outlasts the lease loses the lock.</source>
        <translation>使用者以为会自动续期，结果耗时更长的工作会丢锁。</translation>
    </message>
    <message>
        <source>Leave the lease time to the library, or know that the work is shorter.</source>
        <translation>不指定租约时间，由客户端库管理；或确保工作耗时短于租约。</translation>
    </message>
    <message>
        <source>Retry without an idempotency key</source>
        <translation>无幂等键的重试</translation>
    </message>
    <message>
        <source>The lock is perfect, but the answer to the booking is lost and the caller tries again.</source>
        <translation>锁没有问题，但入账的应答丢失，调用方又重试了一次。</translation>
    </message>
    <message>
        <source>One order is booked twice: a lock does not make work idempotent.</source>
        <translation>同一订单入账两次：锁不能保证操作幂等。</translation>
    </message>
    <message>
        <source>Give each order a key of its own and let the books refuse it a second time.</source>
        <translation>为每个订单分配唯一的键，并让账务系统拒绝重复入账。</translation>
    </message>
    <message>
        <source>Asking a replica</source>
        <translation>查询副本</translation>
    </message>
    <message>
        <source>Whether the lock is free is read from a replica.</source>
        <translation>从副本读取锁是否空闲。</translation>
    </message>
    <message>
        <source>Replication lags behind: it is free there while somebody holds it on the primary.</source>
        <translation>复制有延迟：锁在主节点上已被持有，副本上却显示空闲。</translation>
    </message>
    <message>
        <source>Ask the primary, and ask by taking the lock.</source>
        <translation>应访问主节点，并直接尝试加锁，而不是先查询。</translation>
    </message>
    <message>
        <source>Release before commit</source>
        <translation>提交前就释放</translation>
    </message>
    <message>
        <source>The lock is perfect, but it is released before the work becomes visible to others.</source>
        <translation>锁没有问题，但工作结果尚未对其他客户端可见，锁就已释放。</translation>
    </message>
    <message>
        <source>The next holder reads the old stock and sells the same units once more.</source>
        <translation>下一个持有者读到旧库存，把同一批货又卖了一次。</translation>
    </message>
    <message>
        <source>Commit first, then release.</source>
        <translation>先提交，再释放。</translation>
    </message>
    <message>
        <source>Mixed-up units</source>
        <translation>单位混淆</translation>
    </message>
    <message>
        <source>Milliseconds are given where seconds are wanted, or a TTL of 0 is read as free.</source>
        <translation>该用秒的地方写成了毫秒，或把 TTL 为 0 当成空闲。</translation>
    </message>
    <message>
        <source>A dead holder&apos;s lock stays a thousand times too long, and 400 ms of lease look like none.</source>
        <translation>崩溃的持有者留下的锁会多保留一千倍时间，而 400 毫秒的租约看起来像没有租约。</translation>
    </message>
    <message>
        <source>Use the commands with milliseconds throughout, PX and PTTL, and typed durations.</source>
        <translation>一律使用毫秒级命令 PX 和 PTTL，并使用带单位类型的时长。</translation>
    </message>
    <message>
        <source>SET NX PX and Lua</source>
        <translation>SET NX PX 加 Lua</translation>
    </message>
    <message>
        <source>One try with a token of its own, one short task, and a release that compares and deletes in one script.</source>
        <translation>使用唯一令牌尝试一次，完成一个短任务，并用脚本比较令牌后释放。</translation>
    </message>
    <message>
        <source>Nobody renews: work that takes longer than the lease loses the lock, though never another&apos;s.</source>
        <translation>没有续期：耗时超过租约的工作会丢锁，但绝不会误删其他客户端的锁。</translation>
    </message>
    <message>
        <source>Right for short, single tasks.</source>
        <translation>适合耗时短的单个任务。</translation>
    </message>
    <message>
        <source>Waiting with a limit</source>
        <translation>带时限的等待</translation>
    </message>
    <message>
        <source>As B1, and tries again after a pause until its wait limit is over.</source>
        <translation>同 B1，未获取到时暂停后重试，直到超过等待上限。</translation>
    </message>
    <message>
        <source>Waiters are served by luck, not in turn, and nobody renews.</source>
        <translation>等待者获取锁全凭运气，不按顺序，也没有续期。</translation>
    </message>
    <message>
        <source>Right for short tasks that may wait a little.</source>
        <translation>适合可以稍作等待的短任务。</translation>
    </message>
    <message>
        <source>Production client</source>
        <translation>生产级客户端</translation>
    </message>
    <message>
        <source>A token for each acquisition, a wait limit with jitter, a watchdog that compares and has deadlines, and a release by the owner alone.</source>
        <translation>每次加锁使用新令牌；等待有上限并带抖动；看门狗会比较令牌并设有超时；只有持有者能释放。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets two in; the holder is told when it wakes.</source>
        <translation>进程暂停或故障转移时仍可能有两个客户端同时进入；持有者恢复运行时会得知锁已丢失。</translation>
    </message>
    <message>
        <source>Right for nearly everything; add a fence where a stale write must not happen.</source>
        <translation>几乎适合所有场景；若绝不允许陈旧写入，请再加 fencing token。</translation>
    </message>
    <message>
        <source>Redisson hash</source>
        <translation>Redisson 哈希</translation>
    </message>
    <message>
        <source>Redisson&apos;s layout: a hash with a count for each thread, renewed every third of its lease, waiters woken by a channel.</source>
        <translation>Redisson 的存储结构：一个哈希，每个线程一个计数；每隔租约的三分之一续期一次，等待者由频道唤醒。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets two in.</source>
        <translation>进程暂停或故障转移时仍可能有两个客户端同时进入。</translation>
    </message>
    <message>
        <source>Right where Java programs share the lock.</source>
        <translation>适合由 Java 程序共享锁的场景。</translation>
    </message>
    <message>
        <source>Fenced</source>
        <translation>带 fencing token</translation>
    </message>
    <message>
        <source>As B3, with a number that rises at each acquisition and goes with each write.</source>
        <translation>同 B3，另外每次加锁都会得到递增的编号，并随每次写入一起发送。</translation>
    </message>
    <message>
        <source>After a failover or an empty restart the numbers may repeat.</source>
        <translation>故障转移或以空数据重启后，编号可能重复。</translation>
    </message>
    <message>
        <source>Right where a stale write must not happen and the resource can refuse it.</source>
        <translation>适合绝不允许陈旧写入、且资源能够拒绝此类写入的场景。</translation>
    </message>
    <message>
        <source>Redlock, five servers</source>
        <translation>Redlock，五台服务器</translation>
    </message>
    <message>
        <source>The same token is set on five independent servers at once, and a majority decides.</source>
        <translation>同时向五台独立服务器写入同一令牌，由多数决定是否加锁成功。</translation>
    </message>
    <message>
        <source>A stopped process, or a server that comes back empty too soon, still lets two in.</source>
        <translation>进程暂停，或某台服务器过早以空数据重新加入时，仍可能有两个客户端同时进入。</translation>
    </message>
    <message>
        <source>Right where one server may fail and the lock must go on.</source>
        <translation>适合单台服务器故障时锁仍须可用的场景。</translation>
    </message>
    <message>
        <source>Fair</source>
        <translation>公平锁</translation>
    </message>
    <message>
        <source>Waiters stand in a queue on the server and each is woken in its turn.</source>
        <translation>等待者在服务器上排队，按顺序逐个唤醒。</translation>
    </message>
    <message>
        <source>A dead waiter holds up the line until its deadline.</source>
        <translation>已崩溃的等待者会阻塞队列，直到超过其期限。</translation>
    </message>
    <message>
        <source>Right where nobody may starve.</source>
        <translation>适合不允许任何客户端饥饿的场景。</translation>
    </message>
    <message>
        <source>No lock at all</source>
        <translation>不加锁</translation>
    </message>
    <message>
        <source>Workers read the stock, decide and write back without any lock.</source>
        <translation>Worker 不加任何锁，直接读取库存、判断并写回。</translation>
    </message>
    <message>
        <source>Two read the same stock and both sell the last unit.</source>
        <translation>两个 Worker 读到相同的库存，都卖出了最后一件。</translation>
    </message>
    <message>
        <source>Every right pattern is compared with this one: where it does not fail, nothing was proved.</source>
        <translation>每种正确做法都与此案例对照：若此案例未出现违规，对照就没有意义。</translation>
    </message>
    <message>
        <source>a killed holder</source>
        <translation>持有者被终止</translation>
    </message>
    <message>
        <source>work longer than the lease</source>
        <translation>工作耗时超过租约</translation>
    </message>
    <message>
        <source>a stopped process</source>
        <translation>进程暂停</translation>
    </message>
    <message>
        <source>SCRIPT FLUSH</source>
        <translation>SCRIPT FLUSH</translation>
    </message>
    <message>
        <source>a server restart without a file</source>
        <translation>无持久化的服务器重启</translation>
    </message>
    <message>
        <source>a failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>a step of the clock</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>a lost answer</source>
        <translation>应答丢失</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Two locks, opposite order</source>
        <translation>两个锁，获取顺序相反</translation>
    </message>
    <message>
        <source>A transfer needs the locks of two accounts and takes them as the request names them.</source>
        <translation>一笔转账需要两个账户的锁，并按请求中账户的先后顺序获取。</translation>
    </message>
    <message>
        <source>Two transfers in opposite directions each hold the lock that the other one waits for; only a wait limit ends it, and they often meet again.</source>
        <translation>方向相反的两笔转账各自持有对方等待的锁；只有等待超时才能解除，而且往往会再次相遇。</translation>
    </message>
    <message>
        <source>Take several locks always in one order, for example by key.</source>
        <translation>获取多个锁时始终按同一顺序，例如按键名排序。</translation>
    </message>
    <message>
        <source>Convoy</source>
        <translation>锁护送</translation>
    </message>
    <message>
        <source>One lock that everybody needs is held over the slow part of the work, too.</source>
        <translation>所有 Worker 都需要同一个锁，而且在耗时的步骤中也一直持有它。</translation>
    </message>
    <message>
        <source>Nothing is lost, but the workers stand in line and the whole service is as fast as one of them.</source>
        <translation>不会丢数据，但 Worker 只能排队，整个服务的吞吐量与单个 Worker 相同。</translation>
    </message>
    <message>
        <source>Do the slow part before the lock, and give what is independent locks of its own.</source>
        <translation>把耗时的步骤移到加锁之前，互不相关的资源各用各的锁。</translation>
    </message>
    <message>
        <source>Two locks, one order</source>
        <translation>两个锁，统一顺序</translation>
    </message>
    <message>
        <source>Whoever needs several locks takes them in the order of their keys, as everybody does.</source>
        <translation>需要多个锁时，所有客户端都按键名顺序获取。</translation>
    </message>
    <message>
        <source>Each single lock is as in B2: nobody renews, and waiters are served by luck.</source>
        <translation>每个锁都与 B2 相同：没有续期，等待者获取锁全凭运气。</translation>
    </message>
    <message>
        <source>Right wherever one task needs more than one lock.</source>
        <translation>适合一个任务需要多个锁的场景。</translation>
    </message>
    <message>
        <source>Two requests at once</source>
        <translation>两个请求同时到来</translation>
    </message>
    <message>
        <source>One worker is inside when two others ask: a patient one, and one that waits for 60 ms at most.</source>
        <translation>一个 Worker 持有锁时，另有两个请求加锁：一个愿意等待，一个最多等 60 毫秒。</translation>
    </message>
    <message>
        <source>A lock that lets both in, or that makes the hasty one wait for ever, is no lock with a wait limit.</source>
        <translation>若两个都能进入，或不愿久等的那个永远等下去，这个锁就没有真正的等待上限。</translation>
    </message>
    <message>
        <source>The patient one waits and gets the lock next; the hasty one times out.</source>
        <translation>愿意等待的继续等，随后获取到锁；不愿久等的收到超时结果。</translation>
    </message>
    <message>
        <source>Work for five leases</source>
        <translation>工作时长为租约的五倍</translation>
    </message>
    <message>
        <source>The work takes five times as long as the lease, and a watchdog renews it.</source>
        <translation>工作耗时是租约的五倍，由看门狗续期。</translation>
    </message>
    <message>
        <source>A renewal that comes late or stops shows as a lease that ends under its holder.</source>
        <translation>若续期延迟或停止，租约就会在工作期间到期。</translation>
    </message>
    <message>
        <source>The lease is renewed at half its time, each time, so that it never comes near its end.</source>
        <translation>每次都在租约过半时续期，因此永远不会临近到期。</translation>
    </message>
    <message>
        <source>kill -9 of the holder</source>
        <translation>对持有者执行 kill -9</translation>
    </message>
    <message>
        <source>The process that holds the lock is killed, and a waiter stands behind it.</source>
        <translation>持有锁的进程被杀死，此时有一个等待者在排队。</translation>
    </message>
    <message>
        <source>A dead process releases nothing; only the TTL frees the lock.</source>
        <translation>进程已不在，不会再有释放；只有过期才能让锁空闲。</translation>
    </message>
    <message>
        <source>The waiter gets it at its next try after the lease is over, and not before.</source>
        <translation>租约到期后，等待者在下一次尝试时获取到锁，不会提前。</translation>
    </message>
    <message>
        <source>An administrator flushes the server&apos;s scripts while three workers lock and release by scripts.</source>
        <translation>三个 Worker 用脚本加锁和释放期间，管理员清空了服务器的脚本缓存。</translation>
    </message>
    <message>
        <source>A client that sends only the digest of a script is told NOSCRIPT, and may take that for a failed release.</source>
        <translation>只发送脚本摘要的客户端会收到 NOSCRIPT，可能误以为释放失败。</translation>
    </message>
    <message>
        <source>The library sends the script itself then: no request fails, and nobody notices.</source>
        <translation>此时客户端库会改为发送脚本本身：没有请求失败，调用方不会察觉。</translation>
    </message>
    <message>
        <source>Server crash, with a file</source>
        <translation>服务器崩溃，有持久化</translation>
    </message>
    <message>
        <source>redis-server is killed under a holder and starts again from its append-only file, written before each answer.</source>
        <translation>锁被持有期间 redis-server 被杀死，随后从 AOF 文件恢复；AOF 在每次应答前都已写盘。</translation>
    </message>
    <message>
        <source>What the server acknowledged must survive the crash, or a second worker gets the lock.</source>
        <translation>崩溃前已应答的内容在恢复后必须仍然成立，否则第二个 Worker 会进入。</translation>
    </message>
    <message>
        <source>The lock is in the file: whoever asks after the crash is refused until the holder is done.</source>
        <translation>锁已持久化：崩溃之后的加锁请求都会被拒绝，直到持有者完成。</translation>
    </message>
    <message>
        <source>Server crash, memory only</source>
        <translation>服务器崩溃，无持久化</translation>
    </message>
    <message>
        <source>redis-server is killed under a holder and starts again with nothing.</source>
        <translation>锁被持有期间 redis-server 被杀死，重启后数据为空。</translation>
    </message>
    <message>
        <source>The lock is forgotten although its holder still works, so that a second worker is let in.</source>
        <translation>持有者仍在工作，锁却已丢失，第二个 Worker 会进入。</translation>
    </message>
    <message>
        <source>No lock on one server without a file survives that: fence the resource, or ask a majority of servers.</source>
        <translation>单台服务器若没有持久化，任何锁都无法幸免：请用 fencing token 保护资源，或使用多台服务器的多数。</translation>
    </message>
    <message>
        <source>Sentinel failover</source>
        <translation>Sentinel 故障转移</translation>
    </message>
    <message>
        <source>Sentinel promotes the replica, and the old primary goes on taking writes for about ten seconds.</source>
        <translation>Sentinel 提升了副本，而原主节点在大约十秒内仍会接受写入。</translation>
    </message>
    <message>
        <source>One worker still speaks to the old primary and another one to the new one: both are granted the lock, with the same fencing token.</source>
        <translation>一个 Worker 仍连接原主节点，另一个连接新主节点：两者都获取到锁，fencing token 也相同。</translation>
    </message>
    <message>
        <source>A counter on one server fences nothing then: take a majority of independent servers, or a number from the resource itself.</source>
        <translation>此时单台服务器上的计数器起不到保护作用：请使用多台独立服务器的多数，或由资源本身生成编号。</translation>
    </message>
    <message>
        <source>Slow network</source>
        <translation>网络缓慢</translation>
    </message>
    <message>
        <source>One worker&apos;s connection takes 50 ms each way.</source>
        <translation>一个 Worker 的网络单程延迟为 50 毫秒。</translation>
    </message>
    <message>
        <source>A lease is counted by the server from when it got the request: who counts from the answer believes in it for too long.</source>
        <translation>服务器从收到请求时开始计算租约；若客户端从收到应答时开始计算，会高估剩余时间。</translation>
    </message>
    <message>
        <source>The lease is counted from before the request was sent; everything works, only slower.</source>
        <translation>从发送请求之前开始计算租约；一切正常，只是更慢。</translation>
    </message>
    <message>
        <source>Lost request</source>
        <translation>请求丢失</translation>
    </message>
    <message>
        <source>The request for the lock never arrives at the server.</source>
        <translation>加锁请求没有到达服务器。</translation>
    </message>
    <message>
        <source>The client cannot tell that from a lost answer, and a second request on the same connection might come after the first.</source>
        <translation>客户端无法区分是请求丢失还是应答丢失，而同一连接上的第二个请求可能紧随第一个之后到达。</translation>
    </message>
    <message>
        <source>The client gets &quot;outcome unknown&quot;; the lock is free, the next worker gets it at once, and so can this one later.</source>
        <translation>客户端得到“结果无法确定”；锁无人持有，下一个 Worker 可立即获取，它自己随后也能获取。</translation>
    </message>
    <message>
        <source>Lost answer</source>
        <translation>应答丢失</translation>
    </message>
    <message>
        <source>The lock is granted, and the answer is lost.</source>
        <translation>锁已授予，但应答丢失。</translation>
    </message>
    <message>
        <source>Half-open connection</source>
        <translation>半开连接</translation>
    </message>
    <message>
        <source>While the lock is held the connection goes silent: no data, no close.</source>
        <translation>锁被持有期间连接失去响应：收不到数据，也没有关闭。</translation>
    </message>
    <message>
        <source>A renewal without a deadline would wait for ever while the lease runs out and another worker gets the lock.</source>
        <translation>没有超时限制的续期会一直等待，期间租约到期，锁被其他 Worker 获取。</translation>
    </message>
    <message>
        <source>The watchdog has a deadline, tells the holder before the lease is over, and the holder stops.</source>
        <translation>看门狗设有超时，会在租约到期前通知持有者，持有者随即停止。</translation>
    </message>
    <message>
        <source>Clock step of one client</source>
        <translation>单个客户端的时钟跳变</translation>
    </message>
    <message>
        <source>The wall clock of one worker&apos;s process goes five seconds ahead, twice.</source>
        <translation>一个 Worker 进程的系统时钟两次向前跳变五秒。</translation>
    </message>
    <message>
        <source>A client that measures leases by the wall clock thinks that its own or another lease has ended.</source>
        <translation>若按系统时钟计算租约，会误以为自己或他人的租约已到期。</translation>
    </message>
    <message>
        <source>Leases are counted by the monotonic clock and by the server: nobody notices.</source>
        <translation>租约由单调时钟和服务器计算，因此不受影响。</translation>
    </message>
    <message>
        <source>Full memory</source>
        <translation>内存已满</translation>
    </message>
    <message>
        <source>The memory of the server is full, and its policy evicts keys with a time to live first: locks.</source>
        <translation>服务器内存已满，淘汰策略优先处理带 TTL 的键，而锁正是这类键。</translation>
    </message>
    <message>
        <source>The lock of a holder is deleted, and nobody can get another one.</source>
        <translation>持有者的锁被删除，也没有客户端能获取新的锁。</translation>
    </message>
    <message>
        <source>The holder is told at its next renewal, whoever asks gets a clear error, and a release works all the same.</source>
        <translation>持有者在下一次续期时得知；加锁请求会收到明确的错误；释放仍可正常执行。</translation>
    </message>
    <message>
        <source>One endpoint half-open</source>
        <translation>一个端点半开</translation>
    </message>
    <message>
        <source>A process holds a lock on each of two servers, and one of them does not answer any more.</source>
        <translation>一个进程在两台服务器上各持有一个锁，其中一台不再应答。</translation>
    </message>
    <message>
        <source>One thread that renews all leases one after the other would wait there and lose the other lease, too.</source>
        <translation>若由一个线程依次为所有租约续期，就会卡在那里，另一个租约也会失效。</translation>
    </message>
    <message>
        <source>Endpoints do not wait for each other: the lease on the healthy server is renewed on time, and only the other one is lost.</source>
        <translation>各端点互不等待：正常服务器上的租约按时续期，失效的只有另一个。</translation>
    </message>
    <message>
        <source>the patient one waited and got it next</source>
        <translation>愿意等待的一方随后获取到锁</translation>
    </message>
    <message>
        <source>the hasty one gave up</source>
        <translation>不愿久等的一方已放弃</translation>
    </message>
    <message>
        <source>the work lasted for five leases</source>
        <translation>工作持续了租约的五倍时间</translation>
    </message>
    <message>
        <source>renewed throughout</source>
        <translation>全程持续续期</translation>
    </message>
    <message>
        <source>free when its time to live was over, and not before</source>
        <translation>TTL 到期后才空闲，没有提前</translation>
    </message>
    <message>
        <source>nobody released it</source>
        <translation>没有客户端释放它</translation>
    </message>
    <message>
        <source>the trouble came</source>
        <translation>故障确实发生</translation>
    </message>
    <message>
        <source>no request failed</source>
        <translation>没有请求失败</translation>
    </message>
    <message>
        <source>the other one was refused after the crash, too</source>
        <translation>崩溃之后，另一个请求同样被拒绝</translation>
    </message>
    <message>
        <source>both were given the same fencing token</source>
        <translation>两者得到相同的 fencing token</translation>
    </message>
    <message>
        <source>each answer took 100 ms or more</source>
        <translation>每次应答耗时至少 100 毫秒</translation>
    </message>
    <message>
        <source>both got their turn</source>
        <translation>两者都轮到了</translation>
    </message>
    <message>
        <source>the client was told that it cannot know</source>
        <translation>客户端得到“结果无法确定”</translation>
    </message>
    <message>
        <source>the other one got in meanwhile</source>
        <translation>期间另一个 Worker 获取了锁</translation>
    </message>
    <message>
        <source>it got the lock again afterwards</source>
        <translation>随后它再次获取到锁</translation>
    </message>
    <message>
        <source>the holder was told before the other one got it</source>
        <translation>持有者在另一个 Worker 获取锁之前已得知</translation>
    </message>
    <message>
        <source>no lock was granted while memory was full</source>
        <translation>内存已满期间没有授予锁</translation>
    </message>
    <message>
        <source>the release was answered</source>
        <translation>释放请求得到应答</translation>
    </message>
    <message>
        <source>the lease on the other server was renewed on time</source>
        <translation>另一台服务器上的租约按时续期</translation>
    </message>
    <message>
        <source>State that several processes share needs a lock that all of them use.</source>
        <translation>多个进程共享的状态，必须由它们都使用的锁来保护。</translation>
    </message>
    <message>
        <source>Set value and time to live with one command, SET NX PX: after a crash the lock ends by itself.</source>
        <translation>用一条命令同时设置值和过期时间：SET NX PX；即使崩溃，锁也会自行过期。</translation>
    </message>
    <message>
        <source>min-replicas-to-write</source>
        <translation>min-replicas-to-write</translation>
    </message>
    <message>
        <source>The replica is cut off, and later promoted; the primary is told to take no writes without a replica.</source>
        <translation>副本先与主节点断开，随后被提升；主节点配置为没有副本时拒绝写入。</translation>
    </message>
    <message>
        <source>A primary that goes on alone grants locks that the replica, once it is promoted, has never heard of.</source>
        <translation>独自运行的主节点仍会授予锁，而被提升的副本对这些锁一无所知。</translation>
    </message>
    <message>
        <source>With min-replicas-to-write it refuses them (NOREPLICAS), a second or two after it lost its replica: what was granted within that time can still be lost.</source>
        <translation>设置 min-replicas-to-write 后，主节点在失去副本一两秒后会拒绝写入（NOREPLICAS）；在此之前授予的锁仍可能丢失。</translation>
    </message>
    <message>
        <source>WAIT for a replica</source>
        <translation>用 WAIT 等待副本</translation>
    </message>
    <message>
        <source>The replica is cut off, and later promoted; the client asks with WAIT whether it has the lock.</source>
        <translation>副本先与主节点断开，随后被提升；客户端用 WAIT 确认副本是否已有该锁。</translation>
    </message>
    <message>
        <source>The primary answers OK before any replica has the lock.</source>
        <translation>主节点应答 OK 时，还没有任何副本收到这个锁。</translation>
    </message>
    <message>
        <source>A lock that no replica confirms is given back and not used. That makes a loss rarer, not impossible: WAIT does not decide who is promoted.</source>
        <translation>未得到副本确认的锁会立即释放，不会使用。这样只能减少丢失，不能杜绝：提升哪个副本并不由 WAIT 决定。</translation>
    </message>
    <message>
        <source>A slot moves</source>
        <translation>槽位迁移</translation>
    </message>
    <message>
        <source>The slot of a held lock moves to another node of the cluster, key by key.</source>
        <translation>被持有的锁所在的槽位正逐键迁移到集群的另一个节点。</translation>
    </message>
    <message>
        <source>A client that does not follow MOVED and ASK can neither renew nor release, and believes that it has lost the lock.</source>
        <translation>不处理 MOVED 和 ASK 的客户端既无法续期也无法释放，并误以为锁已丢失。</translation>
    </message>
    <message>
        <source>Client and watchdog follow: the lock moves with its lease and its token, and others are refused all the time.</source>
        <translation>客户端和看门狗都会跟随重定向：锁连同租约和令牌一起迁移，其他客户端始终被拒绝。</translation>
    </message>
    <message>
        <source>A replica takes over</source>
        <translation>副本接管</translation>
    </message>
    <message>
        <source>CLUSTER FAILOVER: a replica takes its primary&apos;s place while a lock is held.</source>
        <translation>CLUSTER FAILOVER：锁被持有期间，副本接替主节点。</translation>
    </message>
    <message>
        <source>The holder still speaks to the former primary.</source>
        <translation>持有者仍在与原来的主节点通信。</translation>
    </message>
    <message>
        <source>A takeover that is asked for waits until the replica has everything: the lock is there, and the client is sent to the new primary. One after a crash does not wait (A12).</source>
        <translation>手动触发的切换会等副本数据完全同步：锁仍在，客户端会被重定向到新主节点。崩溃后的切换不会等待（A12）。</translation>
    </message>
    <message>
        <source>Locks of two slots</source>
        <translation>两个槽位的锁</translation>
    </message>
    <message>
        <source>Two locks are taken by one script, once with a hash tag in their names and once without.</source>
        <translation>用一个脚本同时获取两个锁：一次键名带哈希标签，一次不带。</translation>
    </message>
    <message>
        <source>Keys of two slots live on two nodes, and no command reaches both: CROSSSLOT.</source>
        <translation>两个槽位的键位于两个节点，一条命令无法同时访问：CROSSSLOT。</translation>
    </message>
    <message>
        <source>What must be taken together has the same hash tag: lock:{order-7}:stock and lock:{order-7}:invoice.</source>
        <translation>需要一起获取的锁应使用相同的哈希标签：lock:{order-7}:stock 和 lock:{order-7}:invoice。</translation>
    </message>
    <message>
        <source>no lock was granted while the replica was away</source>
        <translation>副本断开期间没有授予任何锁</translation>
    </message>
    <message>
        <source>the new primary granted it</source>
        <translation>新主节点授予了该锁</translation>
    </message>
    <message>
        <source>nobody worked on a lock that no replica had</source>
        <translation>没有 Worker 使用未复制到任何副本的锁</translation>
    </message>
    <message>
        <source>released where it was by then</source>
        <translation>在锁当时所在的节点上释放</translation>
    </message>
    <message>
        <source>renewed where it was by then</source>
        <translation>在锁当时所在的节点上续期</translation>
    </message>
    <message>
        <source>the other one was refused meanwhile</source>
        <translation>期间另一个请求被拒绝</translation>
    </message>
    <message>
        <source>locks of two slots were refused</source>
        <translation>跨两个槽位的锁被拒绝</translation>
    </message>
    <message>
        <source>a hash tag kept them together</source>
        <translation>哈希标签使它们位于同一槽位</translation>
    </message>
    <message>
        <source>Who gives up there leaves a lock that nobody uses, and everybody waits for its ttl.</source>
        <translation>若就此放弃，会留下无人使用的锁，其他客户端都得等到 TTL 到期。</translation>
    </message>
    <message>
        <source>The client asks on a new connection, with the same token, who has the lock: it is its own, and the work begins at once.</source>
        <translation>客户端在新连接上用同一令牌查询锁的持有者：锁属于自己，可立即开始工作。</translation>
    </message>
    <message>
        <source>the client asked again and had the lock at once</source>
        <translation>客户端再次查询，立即确认持有锁</translation>
    </message>
    <message>
        <source>nobody else got in meanwhile</source>
        <translation>期间没有其他客户端获取锁</translation>
    </message>
    <message>
        <source>Read unlock ends the watchdog</source>
        <translation>读解锁会停掉看门狗</translation>
    </message>
    <message>
        <source>What your Java neighbour does: in Redisson 4.7.0 a thread that has the write lock also reads, and its read unlock cancels the watchdog of the write lock, too.</source>
        <translation>您的 Java 邻居是这样做的：在 Redisson 4.7.0 中，持有写锁的线程也会读，而它的读解锁会把写锁的看门狗一并取消。</translation>
    </message>
    <message>
        <source>Nobody renews the write lock any more: it ends under long work, and a second writer gets in.</source>
        <translation>写锁从此无人续期：工作时间一长，锁就在途中结束，第二个写者随即进入。</translation>
    </message>
    <message>
        <source>Renew each hold on its own: the write lock until the write lock is released.</source>
        <translation>各个持有分别续期：写锁要一直续到写锁释放为止。</translation>
    </message>
    <message>
        <source>A dying reader shortens</source>
        <translation>垂死的读者缩短租约</translation>
    </message>
    <message>
        <source>What your Java neighbour does: a reader with a long lease reads beside one with a watchdog, whose renewal sets the TTL of the whole lock to its own short lease.</source>
        <translation>您的 Java 邻居是这样做的：一个长租约的读者与一个带看门狗的读者同时在读，后者续期时把整个锁的 TTL 设成自己的短租约。</translation>
    </message>
    <message>
        <source>When the one with the watchdog dies, the lock ends soon after, and a writer gets in beside the reader that still has time.</source>
        <translation>带看门狗的读者一死，锁很快就结束，写者便闯入，而另一个读者的租约还没到期。</translation>
    </message>
    <message>
        <source>A renewal may only lengthen the TTL of a lock that others share.</source>
        <translation>对于与他人共享的锁，续期只能延长 TTL。</translation>
    </message>
    <message>
        <source>Multi-lock of 1,000 s</source>
        <translation>1,000 秒的多重锁</translation>
    </message>
    <message>
        <source>What your Java neighbour does: MultiLock.lock(1, SECONDS) converts the lease to milliseconds in each round, also after a round that was refused.</source>
        <translation>您的 Java 邻居是这样做的：MultiLock.lock(1, SECONDS) 每一轮都把租约换算成毫秒，被拒绝之后的那一轮也照样再换算一次。</translation>
    </message>
    <message>
        <source>Whoever had to wait gets a lease that is a thousand times too long, and if it dies the locks stay for hours.</source>
        <translation>等待过的客户端拿到的租约长了一千倍；它若死掉，这些锁会留上好几个小时。</translation>
    </message>
    <message>
        <source>Convert once, at the edge, and use typed durations inside.</source>
        <translation>只在边界换算一次，内部使用带类型的时长。</translation>
    </message>
    <message>
        <source>One latch for all rounds</source>
        <translation>所有轮次共用一个闩锁</translation>
    </message>
    <message>
        <source>Each round waits for the same count-down latch. When a round times out, the latch is deleted and set again for the next one.</source>
        <translation>每一轮都等待同一个倒数闩锁。某一轮超时后，删除该闩锁，并为下一轮重新设置。</translation>
    </message>
    <message>
        <source>A job of the old round that counts down late counts in the new one, whose latch opens while one of its own jobs is not done.</source>
        <translation>旧一轮的任务迟到的倒数会计入新的一轮，新一轮的闩锁因此提前打开，而它自己的任务还有一个未完成。</translation>
    </message>
    <message>
        <source>Give each round a latch with a name of its own: a late count then finds no key and opens nothing.</source>
        <translation>让每一轮使用单独命名的闩锁：迟到的倒数找不到键，也就什么都打不开。</translation>
    </message>
    <message>
        <source>Read-write lock</source>
        <translation>读写锁</translation>
    </message>
    <message>
        <source>Redisson&apos;s read-write lock by our library: readers are inside together, a writer alone, each renewed for itself.</source>
        <translation>由我们的库实现的 Redisson 读写锁：读者可以同在其中，写者独占，各自续期。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets a writer in beside others, and there is no line: readers can starve a writer.</source>
        <translation>进程暂停或故障转移时，写者仍可能与他人同时进入；而且没有队列，读者可能让写者一直等不到。</translation>
    </message>
    <message>
        <source>Right where many read and few write.</source>
        <translation>适合读多写少的场合。</translation>
    </message>
    <message>
        <source>Permits that expire</source>
        <translation>会到期的许可</translation>
    </message>
    <message>
        <source>Redisson&apos;s semaphore with leases by our library: two are inside at once, never three, and the permit of one that dies comes back.</source>
        <translation>由我们的库实现的 Redisson 带租约信号量：同时可进两个，绝不会有三个；持有者死掉后，它的许可会回来。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets one too many in.</source>
        <translation>进程暂停或故障转移时，仍可能多放进一个。</translation>
    </message>
    <message>
        <source>Right where a few may work at once.</source>
        <translation>适合允许少数几个同时工作的场合。</translation>
    </message>
    <message>
        <source>Count-down latch</source>
        <translation>倒数闩锁</translation>
    </message>
    <message>
        <source>Redisson&apos;s latch by our library: a coordinator opens a new latch for each round, hands out the jobs, and goes on alone once all have counted down.</source>
        <translation>由我们的库实现的 Redisson 闩锁：协调者每一轮设置一个新闩锁并分发任务，等全部倒数完成后再独自继续。</translation>
    </message>
    <message>
        <source>A latch has no lease: if a worker dies and does not come back, each wait ends at its limit. A server that forgets the latch opens it early.</source>
        <translation>闩锁没有租约：若某个 Worker 死掉且不再回来，每次等待都要到上限才结束。服务器若丢失闩锁，闩锁会提前打开。</translation>
    </message>
    <message>
        <source>Right where one must wait until several are done.</source>
        <translation>适合一方必须等多方完成的场合。</translation>
    </message>
</context>
<context>
    <name>CellText</name>
    <message>
        <source>not seen</source>
        <translation>未检测到</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>poll</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>命令跟踪</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>quarantine of Lockscope</source>
        <translation>Lockscope 的隔离</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>(empty)</source>
        <extracomment>the value of a lock, which names its holder</extracomment>
        <translation>（空）</translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message numerus="yes">
        <source>The old holders are not stopped by this. Release these %n locks? [y/N] </source>
        <translation>
            <numerusform>原持有者不会因此停止。释放这 %n 个锁？[y/N] </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) are served by no node: no lock in them can be read</source>
        <translation>
            <numerusform>有 %n 个槽位没有节点提供服务：其中的锁都无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.</source>
        <translation>
            <numerusform>%1 是集群的节点：将读取集群的全部 %n 个主节点。加上 --node-only 则只读取此节点。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n nodes could be reached.</source>
        <translation>
            <numerusform>%n 个节点均无法连接。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope export: %n times nothing is known of what happened; each is in the export as a gap.</source>
        <translation>
            <numerusform>lockscope export：有 %n 个时段没有数据，均以缺口形式导出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope watch: %n message(s) to the webhook were not taken yet, and are dropped.</source>
        <translation>
            <numerusform>lockscope watch：还有 %n 条发往 Webhook 的消息未被接受，已丢弃。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The old holder is not stopped by this. Release it on these %n servers? [y/N] </source>
        <translation>
            <numerusform>原持有者不会因此停止。在这 %n 台服务器上释放？[y/N] </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>database %1 holds %n key(s) and is not watched</source>
        <translation>
            <numerusform>数据库 %1 有 %n 个键，未被监控</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Looked at all %n key(s) in %1 ms.</source>
        <translation>
            <numerusform>已在 %1 毫秒内检查全部 %n 个键。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope record: %n event(s) not in the recording: they could not be written in time.</source>
        <translation>
            <numerusform>lockscope record：有 %n 个事件未录制：未能及时写入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) of everybody in %1 s, %2 of watched locks, %3 MiB.</source>
        <translation>
            <numerusform>%1 秒内所有客户端共 %n 条命令，其中 %2 条涉及监控的锁，%3 MiB。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>holders or locks</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n nodes could be looked through.</source>
        <translation>
            <numerusform>%n 个节点均无法扫描。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) have names too different for proposals (%1 at most).</source>
        <translation>
            <numerusform>%n 个锁的名称差异过大，无法给出建议（最多 %1 条）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 would have renewed it, but it was another&apos;s (%n time(s)).</source>
        <translation>
            <numerusform>%1：%2 曾尝试续期，但该锁属于其他客户端（%n 次）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 would have released it, but it was another&apos;s (%n time(s)).</source>
        <translation>
            <numerusform>%1：%2 曾尝试释放，但该锁属于其他客户端（%n 次）。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandWords</name>
    <message>
        <source>stuck unlock kill free delete remove force</source>
        <translation>卡住 解锁 强制 删除 移除 释放 stuck unlock kill</translation>
    </message>
    <message>
        <source>expire sooner lease timeout</source>
        <translation>提前过期 租约 超时</translation>
    </message>
    <message>
        <source>block ban keep out</source>
        <translation>阻止 禁止 拦截</translation>
    </message>
    <message>
        <source>undo restore</source>
        <translation>撤销 还原</translation>
    </message>
    <message>
        <source>monitor who waits contention</source>
        <translation>谁在等 争用 monitor</translation>
    </message>
    <message>
        <source>details owner history</source>
        <translation>详情 持有者 历史</translation>
    </message>
    <message>
        <source>open server login host</source>
        <translation>打开 服务器 登录 主机</translation>
    </message>
    <message>
        <source>close server logout</source>
        <translation>关闭 服务器 退出登录</translation>
    </message>
    <message>
        <source>example try sample</source>
        <translation>示例 试用 样例</translation>
    </message>
    <message>
        <source>refresh reload</source>
        <translation>刷新 重新加载</translation>
    </message>
    <message>
        <source>discover scan patterns</source>
        <translation>发现 扫描 模式</translation>
    </message>
    <message>
        <source>capture save</source>
        <translation>捕获 保存</translation>
    </message>
    <message>
        <source>comment remark</source>
        <translation>备注 评论</translation>
    </message>
    <message>
        <source>postmortem share html</source>
        <translation>复盘 分享 html</translation>
    </message>
    <message>
        <source>difference before after</source>
        <translation>差异 前后 对比</translation>
    </message>
    <message>
        <source>download csv sqlite perfetto</source>
        <translation>下载 csv sqlite perfetto</translation>
    </message>
    <message>
        <source>screenshot image png svg</source>
        <translation>截图 图片 png svg</translation>
    </message>
    <message>
        <source>freeze stop hold</source>
        <translation>冻结 停住</translation>
    </message>
    <message>
        <source>jump history past</source>
        <translation>跳转 历史 过去</translation>
    </message>
    <message>
        <source>theme night mode colors</source>
        <translation>主题 夜间 颜色</translation>
    </message>
    <message>
        <source>theme day mode colors</source>
        <translation>主题 日间 颜色</translation>
    </message>
    <message>
        <source>time zone clock</source>
        <translation>时区 时钟</translation>
    </message>
    <message>
        <source>alert alarm</source>
        <translation>告警 警报</translation>
    </message>
    <message>
        <source>alert slack http post</source>
        <translation>告警 slack http post</translation>
    </message>
    <message>
        <source>toasts notices log</source>
        <translation>提示 通知 记录</translation>
    </message>
    <message>
        <source>help keys hotkeys</source>
        <translation>帮助 按键 热键</translation>
    </message>
    <message>
        <source>help tutorial learn</source>
        <translation>帮助 教程 学习</translation>
    </message>
    <message>
        <source>help bug issue</source>
        <translation>帮助 缺陷 问题</translation>
    </message>
    <message>
        <source>exit close leave</source>
        <translation>退出 关闭</translation>
    </message>
    <message>
        <source>problems alerts issues</source>
        <translation>问题 告警</translation>
    </message>
    <message>
        <source>deadlock graph cycle</source>
        <translation>死锁 图 环</translation>
    </message>
    <message>
        <source>charts metrics</source>
        <translation>图表 指标</translation>
    </message>
    <message>
        <source>log history</source>
        <translation>日志 历史</translation>
    </message>
    <message>
        <source>rights acl health</source>
        <translation>权限 acl 健康</translation>
    </message>
    <message>
        <source>learn experiment</source>
        <translation>学习 实验</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Lost holds per hour</source>
        <translation>每小时丢锁次数</translation>
    </message>
    <message>
        <source>Waits per hour</source>
        <translation>每小时等待次数</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>持有时长中位数</translation>
    </message>
    <message>
        <source>p95 of holds</source>
        <translation>持有时长 p95</translation>
    </message>
    <message>
        <source>p99 of holds</source>
        <translation>持有时长 p99</translation>
    </message>
    <message>
        <source>Share of the time held</source>
        <translation>持有时间占比</translation>
    </message>
    <message>
        <source>Holds per hour</source>
        <translation>每小时持有次数</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 (database %2)</source>
        <translation>%1（数据库 %2）</translation>
    </message>
    <message>
        <source>%1, %2 to %3, %4</source>
        <translation>%1，%2 至 %3，%4</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>B 中新出现</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅 A 中有</translation>
    </message>
    <message>
        <source>more often</source>
        <translation>更频繁</translation>
    </message>
    <message>
        <source>less often</source>
        <translation>较少</translation>
    </message>
    <message>
        <source>as often</source>
        <translation>同样频繁</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>What changed most</source>
        <translation>变化最大的项目</translation>
    </message>
    <message>
        <source>No figure of any lock changed noticeably.</source>
        <translation>没有任何锁的指标有明显变化。</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>所有锁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>倍数</translation>
    </message>
    <message numerus="yes">
        <source>%n more figure(s) changed less.</source>
        <translation>
            <numerusform>另有 %n 个指标变化较小。</numerusform>
        </translation>
    </message>
    <message>
        <source>Holds and waits, A → B</source>
        <translation>持有与等待，A → B</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次数</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are counted in the first row only.</source>
        <translation>
            <numerusform>另有 %n 个锁仅计入第一行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A：%1。B：%2。</translation>
    </message>
    <message>
        <source>What this does not say</source>
        <translation>此比较未涵盖的内容</translation>
    </message>
    <message>
        <source>Unknown part of the time: %1 in A, %2 in B. What happened then is in no figure.</source>
        <translation>A 中各锁有 %1 的时间没有数据，B 中为 %2：这些时段不计入任何指标。</translation>
    </message>
    <message>
        <source>%1 could not be read to its end: %2</source>
        <translation>%1 未能完整读取：%2</translation>
    </message>
    <message>
        <source>The first table counts per hour, so that periods of different length can be compared; the last one counts the whole period. A change can have many causes: other work, other servers, another time of day.</source>
        <translation>第一个表按每小时折算，便于比较不同长度的时段；最后一个表是原始次数。变化可能有多种原因：工作负载不同、服务器不同，或时段不同。</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>最长等待时段</translation>
    </message>
    <message>
        <source>not known in A</source>
        <translation>A 中无数据</translation>
    </message>
    <message>
        <source>not known in B</source>
        <translation>B 中无数据</translation>
    </message>
    <message>
        <source>%1: %2 Not looked for: %3.</source>
        <extracomment>%1 &quot;A&quot; or &quot;B&quot;, %2 a sentence, %3 findings</extracomment>
        <translation>%1：%2未检查：%3。</translation>
    </message>
</context>
<context>
    <name>ComparisonFile</name>
    <message>
        <source>The other period was not recorded. Choose another one.</source>
        <translation>要比较的时段没有录制。请选择其他时段。</translation>
    </message>
    <message>
        <source>No figure of any lock changed noticeably.</source>
        <translation>没有任何锁的指标有明显变化。</translation>
    </message>
    <message numerus="yes">
        <source>%n figure(s) changed.</source>
        <translation>
            <numerusform>%n 个指标有变化。</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>One page with two times, or two recordings, side by side: what changed most comes first, then findings, holds and waits of each lock.</source>
        <translation>一个页面，并排显示两个时段或两份录制：先列出变化最大的项目，再列出诊断结果以及各锁的持有与等待。</translation>
    </message>
    <message>
        <source>No tokens are in it. Names of locks are as the recordings have them.</source>
        <translation>不含令牌。锁的名称与录制中的一致。</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Connect to Redis</source>
        <translation>连接到 Redis</translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation>已保存的服务器</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>创建副本(&amp;D)</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>删除(&amp;L)</translation>
    </message>
    <message>
        <source>Und&amp;o</source>
        <translation>撤销(&amp;O)</translation>
    </message>
    <message>
        <source>Settings of the server</source>
        <translation>服务器设置</translation>
    </message>
    <message>
        <source>Paste a UR&amp;I</source>
        <translation>粘贴 URI(&amp;I)</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>名称(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>颜色…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to the colour of the environment</source>
        <translation>恢复环境的默认颜色</translation>
    </message>
    <message>
        <source>T&amp;ransport</source>
        <translation>传输方式(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>主机(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>端口(&amp;P)</translation>
    </message>
    <message>
        <source>Soc&amp;ket</source>
        <translation>套接字(&amp;K)</translation>
    </message>
    <message>
        <source>/run/redis/redis.sock</source>
        <translation>/run/redis/redis.sock</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for the socket</source>
        <translation>选择套接字</translation>
    </message>
    <message>
        <source>Data&amp;base</source>
        <translation>数据库(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>用户(&amp;U)</translation>
    </message>
    <message>
        <source>the default user</source>
        <translation>默认用户</translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation>密码(&amp;W)</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Remember in the system ke&amp;yring</source>
        <translation>保存到系统密钥环(&amp;Y)</translation>
    </message>
    <message>
        <source>CA &amp;file</source>
        <translation>CA 文件(&amp;F)</translation>
    </message>
    <message>
        <source>the trusted certificates of the system</source>
        <translation>系统信任的证书</translation>
    </message>
    <message>
        <source>Browse for the CA file</source>
        <translation>选择 CA 文件</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Browse for the client certificate</source>
        <translation>选择客户端证书</translation>
    </message>
    <message>
        <source>Client &amp;key</source>
        <translation>客户端密钥(&amp;K)</translation>
    </message>
    <message>
        <source>Browse for the client key</source>
        <translation>选择客户端密钥</translation>
    </message>
    <message>
        <source>Server na&amp;me</source>
        <translation>服务器名称(&amp;M)</translation>
    </message>
    <message>
        <source>the host above</source>
        <translation>同上面的主机</translation>
    </message>
    <message>
        <source>The name that the certificate must carry, when it is not the host: through a tunnel, or by address.</source>
        <translation>证书中的名称与主机不同时填写，例如经由隧道或按 IP 地址连接。</translation>
    </message>
    <message>
        <source>one pattern a line, like lock:*</source>
        <translation>每行一个模式，例如 lock:*</translation>
    </message>
    <message>
        <source>Presets of lock libraries</source>
        <translation>常用客户端库的预设</translation>
    </message>
    <message>
        <source> keys/s</source>
        <translation> 键/秒</translation>
    </message>
    <message>
        <source> commands/s</source>
        <translation> 命令/秒</translation>
    </message>
    <message>
        <source>the user of the Server tab</source>
        <translation>与“服务器”标签页中的用户相同</translation>
    </message>
    <message>
        <source>Copy Fi&amp;x</source>
        <translation>复制处理建议(&amp;X)</translation>
    </message>
    <message>
        <source>Steps of the test</source>
        <translation>测试步骤</translation>
    </message>
    <message>
        <source>&amp;Test Connection</source>
        <translation>测试连接(&amp;T)</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>保存(&amp;V)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>Look through the keys of this server for what looks like a lock</source>
        <translation>在此服务器的键中查找疑似锁的键</translation>
    </message>
    <message>
        <source>Load that watching may put on the server. Reads after events stay within the read budget, acquisitions first; skipped ones are counted. 0 turns reading, polling or waiter queries off.</source>
        <translation>监控允许给服务器带来的开销。事件触发的读取不超过读取配额，优先读取“获取”事件；超出部分会计数并显示。设为 0 则不读取、不轮询或不查询等待者。</translation>
    </message>
    <message>
        <source>redis://user@host:6379/0, rediss://…, unix:///path, redis+sentinel://…</source>
        <translation>redis://user@host:6379/0、rediss://…、unix:///path、redis+sentinel://…</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>组名</translation>
    </message>
    <message>
        <source>mymaster</source>
        <translation>mymaster</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>Sentinel 地址</translation>
    </message>
    <message>
        <source>host:26379, host2:26379</source>
        <translation>host:26379, host2:26379</translation>
    </message>
    <message>
        <source>All are asked at once; one that does not answer delays nobody.</source>
        <translation>同时询问所有 Sentinel；某一个无响应不会影响其余。</translation>
    </message>
    <message>
        <source>Sentinel user</source>
        <translation>Sentinel 用户</translation>
    </message>
    <message>
        <source>Sentinel password</source>
        <translation>Sentinel 密码</translation>
    </message>
    <message>
        <source>The Sentinels have a password of their own. That of Redis is below.</source>
        <translation>Sentinel 有单独的密码；Redis 的密码请在下方填写。</translation>
    </message>
    <message>
        <source>Reached at</source>
        <translation>实际访问地址</translation>
    </message>
    <message>
        <source>172.17.0.2:6379~host:7000</source>
        <translation>172.17.0.2:6379~host:7000</translation>
    </message>
    <message>
        <source>Try announced ports at the Sentinel&apos;s host</source>
        <translation>在 Sentinel 所在主机上尝试公布的端口</translation>
    </message>
    <message>
        <source>For announced addresses that cannot be reached from here: announced:port~reachable:port, …</source>
        <translation>公布的地址从本机无法访问时填写，格式：announced:port~reachable:port, …</translation>
    </message>
    <message>
        <source>What the Sentinels call the primary and its replicas: sentinel monitor NAME …</source>
        <translation>Sentinel 中该主节点组的名称：sentinel monitor NAME …</translation>
    </message>
    <message>
        <source>Watch this server as well; those watched now stay</source>
        <translation>同时监控此服务器，不中断当前的监控</translation>
    </message>
    <message>
        <source>A machine that reaches the server, as ssh knows it; host and port above are as seen from there</source>
        <translation>能访问该服务器的 SSH 主机，写法与 ssh 相同；上面的主机和端口以该主机所见为准</translation>
    </message>
    <message>
        <source>no, or user@host:22</source>
        <translation>无，或 user@host:22</translation>
    </message>
    <message>
        <source>Machines on the way to it, separated by commas, as ssh -J takes them</source>
        <translation>途经的跳板机，用逗号分隔，与 ssh -J 相同</translation>
    </message>
    <message>
        <source>Throu&amp;gh SSH</source>
        <translation>通过 SSH(&amp;G)</translation>
    </message>
    <message>
        <source>Open Beside</source>
        <translation>并排打开</translation>
    </message>
    <message>
        <source>Jump hosts</source>
        <translation>跳板机</translation>
    </message>
    <message>
        <source>none, or what is on the way to it</source>
        <translation>无，或途经的跳板机</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Read the &amp;job behind the selected lock</source>
        <translation>读取所选锁背后的作业(&amp;J)</translation>
    </message>
    <message>
        <source>Class, queue, attempt and heartbeat; never arguments or results</source>
        <translation>类、队列、尝试次数和心跳；从不读取参数或结果</translation>
    </message>
    <message>
        <source>Key patterns</source>
        <translation>键名模式</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Find Locks…</source>
        <translation>查找锁…</translation>
    </message>
    <message>
        <source>Read budget</source>
        <translation>读取配额</translation>
    </message>
    <message>
        <source>Poll budget</source>
        <translation>轮询配额</translation>
    </message>
    <message>
        <source>Waiters budget</source>
        <translation>等待者配额</translation>
    </message>
    <message>
        <source>Read-only: nothing is ever released or changed from here</source>
        <translation>只读：不释放或更改任何内容</translation>
    </message>
    <message>
        <source>User for actions</source>
        <translation>用于操作的用户</translation>
    </message>
    <message>
        <source>Password for actions</source>
        <translation>用于操作的密码</translation>
    </message>
</context>
<context>
    <name>ConnectionState</name>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>reading locks</source>
        <translation>正在读取锁</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>server busy</source>
        <translation>服务器繁忙</translation>
    </message>
    <message>
        <source>waiting to reconnect</source>
        <translation>等待重新连接</translation>
    </message>
</context>
<context>
    <name>DockTitles</name>
    <message>
        <source>Inspector</source>
        <translation>详情面板</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>生产</translation>
    </message>
</context>
<context>
    <name>EventWords</name>
    <message>
        <source>found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>released</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation>重入</translation>
    </message>
    <message>
        <source>left one level</source>
        <translation>退出一层</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation>已过期，未释放</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>被接管</translation>
    </message>
    <message>
        <source>taken over by another holder</source>
        <translation>被另一个持有者接管</translation>
    </message>
    <message>
        <source>TTL lost</source>
        <translation>失去 TTL</translation>
    </message>
    <message>
        <source>lease changed</source>
        <translation>租约变更</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>被淘汰</translation>
    </message>
    <message>
        <source>evicted by the server</source>
        <translation>被服务器淘汰</translation>
    </message>
    <message>
        <source>evicted, not released</source>
        <translation>被淘汰，未释放</translation>
    </message>
    <message>
        <source>force-released</source>
        <translation>强制释放</translation>
    </message>
    <message>
        <source>released by an operator</source>
        <translation>由运维人员释放</translation>
    </message>
    <message>
        <source>migrated</source>
        <translation>迁移</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>vanished, nobody knows how</source>
        <translation>消失，原因未知</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>补全信息</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>quarantined</source>
        <translation>已隔离</translation>
    </message>
    <message>
        <source>quarantined by an operator</source>
        <translation>被运维人员隔离</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>lost by a failover</source>
        <translation>因故障转移丢失</translation>
    </message>
</context>
<context>
    <name>ExportFile</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder, or make room.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹，或清理磁盘空间。</translation>
    </message>
    <message>
        <source>it is the recording itself</source>
        <translation>它正是录制文件本身</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s).</source>
        <translation>
            <numerusform>%n 个事件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n period(s) without data are in it as gaps.</source>
        <translation>
            <numerusform>有 %n 个时段没有数据，均以缺口形式写入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</source>
        <translation>令牌已脱敏，无法用于释放锁。锁的名称和服务器地址与录制中的一致。</translation>
    </message>
    <message>
        <source>Rows for a spreadsheet (*.csv)</source>
        <translation>电子表格 (*.csv)</translation>
    </message>
    <message>
        <source>Tables of SQLite (*.sqlite)</source>
        <translation>SQLite 数据库 (*.sqlite)</translation>
    </message>
    <message>
        <source>Trace for Perfetto (*.pftrace)</source>
        <translation>Perfetto 跟踪文件 (*.pftrace)</translation>
    </message>
    <message>
        <source>Every event, hold and gap, for other programs: rows for a spreadsheet (CSV), lines of JSON for scripts, tables to ask with SQL (SQLite), or a trace to look at in ui.perfetto.dev, which reads it in your browser and sends it nowhere.</source>
        <translation>将所有事件、持有和缺口导出给其他程序使用：电子表格 (CSV)、供脚本处理的 JSON 行、可用 SQL 查询的 SQLite 数据库，或可在 ui.perfetto.dev 中查看的跟踪文件（该网站只在浏览器中读取，不会上传）。</translation>
    </message>
    <message>
        <source>Events, a line of JSON each (*.ndjson)</source>
        <translation>事件，每行一条 JSON (*.ndjson)</translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>“%1” is not a field. Fields: %2. Put quotes around it to search for the text.</source>
        <translation>“%1”不是字段。可用字段：%2。若要搜索该文本，请加引号。</translation>
    </message>
    <message>
        <source>There is nothing to search for between the quotes.</source>
        <translation>引号之间没有可搜索的内容。</translation>
    </message>
    <message>
        <source>The quote is not closed: add &quot; at the end.</source>
        <translation>引号没有闭合：请在末尾加上 &quot;。</translation>
    </message>
    <message>
        <source>“%1” is compared with a colon: %1:text.</source>
        <translation>“%1”须用冒号：%1:text。</translation>
    </message>
    <message>
        <source>Put a space before the next condition.</source>
        <translation>请在下一个条件前加一个空格。</translation>
    </message>
    <message>
        <source>A state is missing after “%1:”. States: %2.</source>
        <translation>“%1:”后面缺少状态。可用状态：%2。</translation>
    </message>
    <message>
        <source>A time is missing, such as %1&lt;5s, %1&gt;250ms or %1&gt;2m.</source>
        <translation>缺少时间，例如 %1&lt;5s、%1&gt;250ms 或 %1&gt;2m。</translation>
    </message>
    <message>
        <source>A number is missing, such as %1&gt;0.</source>
        <translation>缺少数字，例如 %1&gt;0。</translation>
    </message>
    <message>
        <source>A text is missing, such as %1:worker-*.</source>
        <translation>缺少文本，例如 %1:worker-*。</translation>
    </message>
    <message>
        <source>“%1” is not a state. States: %2.</source>
        <translation>“%1”不是状态。可用状态：%2。</translation>
    </message>
    <message>
        <source>“%1” is not a time. Write %2&lt;5s; units: ms, s, m, h, d.</source>
        <translation>“%1”不是时间。请写 %2&lt;5s；单位：ms、s、m、h、d。</translation>
    </message>
    <message>
        <source>“%1” is not a number. Write %2&gt;0.</source>
        <translation>“%1”不是数字。请写 %2&gt;0。</translation>
    </message>
</context>
<context>
    <name>FindingScope</name>
    <message>
        <source>The recording is read once more with these limits: %1%.</source>
        <translation>正在按新阈值重新读取录制：%1%。</translation>
    </message>
    <message>
        <source>The recording is being read: %1%. Until then only its played part is shown.</source>
        <translation>正在读取录制：%1%。完成之前仅显示已播放部分的结果。</translation>
    </message>
    <message>
        <source>Up to the moment that is shown, of the recording from %1 to %2.</source>
        <translation>截至当前显示的时刻；录制范围为 %1 至 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) begin later: the marks on the strip of time lead there.</source>
        <translation>
            <numerusform>之后还有 %n 项诊断结果：点击时间条上的标记可前往。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rest of it cannot be read.</source>
        <translation>其余部分无法读取。</translation>
    </message>
    <message numerus="yes">
        <source>%n more are not kept.</source>
        <translation>
            <numerusform>另有 %n 项未保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the latest %1 ended findings are kept.</source>
        <translation>已结束的诊断结果只保留最近 %1 项。</translation>
    </message>
</context>
<context>
    <name>FindingText</name>
    <message>
        <source>the server was restarted</source>
        <translation>服务器已重启</translation>
    </message>
    <message>
        <source>another server took its place</source>
        <translation>已切换到另一台服务器</translation>
    </message>
    <message>
        <source>a gap: no data</source>
        <translation>缺口：无数据</translation>
    </message>
    <message>
        <source>reads were skipped to stay within the budget</source>
        <translation>因超出配额而跳过读取</translation>
    </message>
    <message>
        <source>the server&apos;s clock jumped ahead of this machine&apos;s</source>
        <translation>服务器时钟相对本机向前跳变</translation>
    </message>
    <message>
        <source>the server&apos;s clock jumped back against this machine&apos;s</source>
        <translation>服务器时钟相对本机向后跳变</translation>
    </message>
    <message>
        <source>maxmemory-policy %1</source>
        <translation>maxmemory-policy %1</translation>
    </message>
    <message>
        <source>missing right: %1</source>
        <translation>缺少权限：%1</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Held for %1 without a lease: only its holder can release it.</source>
        <translation>已持有 %1且没有租约，只有持有者能释放它。</translation>
    </message>
    <message numerus="yes">
        <source>Taken without a lease; a second command set it %1 later. Seen %n time(s), in %2 of the holds.</source>
        <translation>
            <numerusform>加锁时未设租约，%1后才由第二条命令设置。共 %n 次，占持有次数的 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No TTL; the value is a time in the future. Seen in %n hold(s).</source>
        <translation>
            <numerusform>没有 TTL，值是一个未来的时间。出现在 %n 次持有中。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Overwritten by another client %n time(s), with neither release nor expiry in between.</source>
        <translation>
            <numerusform>被其他客户端覆盖 %n 次，期间既未释放也未过期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lease ran out, and the next holder took the lock %1 later. Seen %n time(s).</source>
        <translation>
            <numerusform>租约到期，%1后锁被下一个持有者获取。共 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lease(s) ran out without a release: %1 of the last %2 holds.</source>
        <translation>
            <numerusform>%n 次租约到期时仍未释放，占最近 %2 次持有的 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 of the last %n acquisition(s) used a new token.</source>
        <translation>
            <numerusform>最近 %n 次获取中，只有 %1 使用了新令牌。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n hold(s) more than half lasted no longer than %1.</source>
        <translation>
            <numerusform>最近 %n 次持有中，半数以上不超过 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lease is %1, %2 times the longest of the last %n hold(s) (%3).</source>
        <translation>
            <numerusform>租约为 %1，是最近 %n 次持有中最长一次（%3）的 %2 倍。</numerusform>
        </translation>
    </message>
    <message>
        <source>Last renewal %1 ago; usually every %2.</source>
        <translation>距上次续期 %1；通常每 %2一次。</translation>
    </message>
    <message>
        <source>No renewal for %1; before that every %2.</source>
        <translation>已 %1未续期；此前每 %2一次。</translation>
    </message>
    <message>
        <source>The lease ended %1 ago, and the server has not said so.</source>
        <translation>租约已到期 %1，服务器尚未通知。</translation>
    </message>
    <message numerus="yes">
        <source>Held for %1: %2 times the longest of the last %n hold(s) (%3).</source>
        <translation>
            <numerusform>已持有 %1：是最近 %n 次持有中最长一次（%3）的 %2 倍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Held %1 of the time; median hold %2, short pauses in between, over %n hold(s).</source>
        <translation>
            <numerusform>持有时间占 %1，持有时长中位数 %2，间隔很短（共 %n 次持有）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Always held, and %n client(s) wait for it.</source>
        <translation>
            <numerusform>始终被持有，有 %n 个客户端在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Free for %1 although somebody waited; so were most of the last %n hand-over(s).</source>
        <translation>
            <numerusform>有等待者时仍空闲 %1；最近 %n 次移交大多如此。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Free, with %n client(s) in the queue; the first one has been silent for %1 past its deadline.</source>
        <translation>
            <numerusform>锁空闲，但队列中有 %n 个客户端；队首超过期限 %1仍无响应。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait for each other, for %1 so far.</source>
        <translation>
            <numerusform>%n 个客户端互相等待，已持续 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %1 after another client had taken the lock. Seen %n time(s).</source>
        <translation>
            <numerusform>锁已被另一个客户端获取 %1后才释放。共 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %n time(s) by a client that did not hold it.</source>
        <translation>
            <numerusform>被未持有该锁的客户端释放 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %n time(s) by a command that does not compare the token.</source>
        <translation>
            <numerusform>被不比较令牌的命令释放 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Renewed %n time(s) by a client that did not hold it.</source>
        <translation>
            <numerusform>被未持有该锁的客户端续期 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed by the server to free memory, %n time(s).</source>
        <translation>
            <numerusform>因内存不足被服务器淘汰 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server uses %1 of maxmemory, and its policy evicts keys.</source>
        <translation>服务器已使用 maxmemory 的 %1，且所用策略会淘汰键。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) vanished within a second, without a release or an expiry.</source>
        <translation>
            <numerusform>%n 个锁在一秒内消失，既未释放也未过期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The process or the role behind the address changed %n time(s).</source>
        <translation>
            <numerusform>该地址背后的进程或角色变更了 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server&apos;s clock and this machine&apos;s moved apart by %1 more than the network explains.</source>
        <translation>服务器与本机时钟的偏移，比网络延迟能解释的多 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s), %1 in all; missing rights: %2; reads skipped: %3.</source>
        <translation>
            <numerusform>%n 个缺口，共 %1；缺少的权限：%2；跳过的读取：%3。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name of a limit, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2; measured: %3</source>
        <extracomment>a limit, its value, what was measured</extracomment>
        <translation>%1 %2（实际为 %3）</translation>
    </message>
    <message>
        <source>events of the locks</source>
        <translation>锁的事件</translation>
    </message>
    <message>
        <source>waiters, from the server or from a trace</source>
        <translation>等待者（来自服务器或命令跟踪）</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>命令跟踪</translation>
    </message>
    <message>
        <source>configuration and status of the server</source>
        <translation>服务器的配置与状态</translation>
    </message>
    <message>
        <source>%1 by %2, held by %3 before</source>
        <comment>event, holder, former holder</comment>
        <translation>%1，持有者 %2，之前由 %3 持有</translation>
    </message>
    <message>
        <source>%1, holder %2</source>
        <comment>event, holder</comment>
        <translation>%1，持有者 %2</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <comment>event, client</comment>
        <translation>%1，来自 %2</translation>
    </message>
    <message>
        <source>%1 by %2, held by %3</source>
        <comment>event, client, client</comment>
        <translation>%1，来自 %2，当时由 %3 持有</translation>
    </message>
    <message>
        <source>first in the queue: %1</source>
        <translation>队首：%1</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>等待者：%1</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>from %1 until at least %2</source>
        <translation>自 %1 起，%2 后不再可见</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <translation>%1 至 %2，%3</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>held for at least</source>
        <translation>至少已持有</translation>
    </message>
    <message>
        <source>lease of at least</source>
        <translation>租约至少为</translation>
    </message>
    <message>
        <source>lease set by a second command within</source>
        <translation>补设租约的间隔不超过</translation>
    </message>
    <message>
        <source>times seen, at least</source>
        <translation>出现次数至少</translation>
    </message>
    <message>
        <source>share of the holds, at least</source>
        <translation>占持有次数的比例至少</translation>
    </message>
    <message>
        <source>holds seen, at least</source>
        <translation>检测到的持有次数至少</translation>
    </message>
    <message>
        <source>share of different tokens, at most</source>
        <translation>不同令牌的比例不超过</translation>
    </message>
    <message>
        <source>acquisitions seen, at least</source>
        <translation>检测到的获取次数至少</translation>
    </message>
    <message>
        <source>median hold, at least</source>
        <translation>持有时长中位数至少</translation>
    </message>
    <message>
        <source>median hold, at most</source>
        <translation>持有时长中位数不超过</translation>
    </message>
    <message>
        <source>lease as a multiple of the longest hold, at least</source>
        <translation>租约与最长持有时长之比至少</translation>
    </message>
    <message>
        <source>hold as a multiple of the longest hold, at least</source>
        <translation>持有时长与最长一次之比至少</translation>
    </message>
    <message>
        <source>past the end of the lease by at least</source>
        <translation>超过租约到期时间至少</translation>
    </message>
    <message>
        <source>share of the time held, at least</source>
        <translation>持有时间占比至少</translation>
    </message>
    <message>
        <source>free for at least</source>
        <translation>空闲时间至少</translation>
    </message>
    <message>
        <source>free for at most</source>
        <translation>空闲时间不超过</translation>
    </message>
    <message>
        <source>taken within</source>
        <translation>到期后被获取的间隔不超过</translation>
    </message>
    <message>
        <source>waiters, at least</source>
        <translation>等待者至少</translation>
    </message>
    <message>
        <source>silent past its deadline for at least</source>
        <translation>超过期限无响应至少</translation>
    </message>
    <message>
        <source>lasting at least</source>
        <translation>持续至少</translation>
    </message>
    <message>
        <source>memory used, at least</source>
        <translation>内存使用率至少</translation>
    </message>
    <message>
        <source>locks at once, at least</source>
        <translation>同时消失的锁至少</translation>
    </message>
    <message>
        <source>step of at least</source>
        <translation>跳变至少</translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation>无 TTL</translation>
    </message>
    <message>
        <source>If the holder dies, the lock stays held forever: everyone who needs it waits until someone deletes the key by hand.</source>
        <translation>持有者一旦崩溃，锁将永远存在：需要它的客户端都得等到有人手动删除该键。</translation>
    </message>
    <message>
        <source>SETNX, or SET NX without PX: the client never sets a lease.</source>
        <translation>使用了 SETNX，或 SET NX 未带 PX：客户端从未设置租约。</translation>
    </message>
    <message>
        <source>SETNX followed by EXPIRE, and the client died between the two.</source>
        <translation>先 SETNX 再 EXPIRE，而客户端在两条命令之间崩溃。</translation>
    </message>
    <message>
        <source>PERSIST, or a SET that overwrote the key without KEEPTTL.</source>
        <translation>执行了 PERSIST，或 SET 覆盖该键时未带 KEEPTTL。</translation>
    </message>
    <message>
        <source>Take the lock with one command: SET key token NX PX ttl. If the holder is gone, release the lock.</source>
        <translation>用一条命令加锁：SET key token NX PX ttl。若持有者已不在，请释放该锁。</translation>
    </message>
    <message>
        <source>Whether the holder is still alive: Redis does not tell.</source>
        <translation>持有者是否存活：Redis 不提供此信息。</translation>
    </message>
    <message>
        <source>Lease set by a second command</source>
        <translation>租约由第二条命令设置</translation>
    </message>
    <message>
        <source>A client that dies between the two commands leaves a lock that never ends. That has not happened yet; it would show as &quot;No TTL&quot;.</source>
        <translation>客户端若在两条命令之间崩溃，就会留下永不过期的锁。目前尚未发生，否则会显示“无 TTL”。</translation>
    </message>
    <message>
        <source>SETNX followed by EXPIRE.</source>
        <translation>先 SETNX 再 EXPIRE。</translation>
    </message>
    <message>
        <source>A library from before Redis 2.6.12, when SET had no NX and PX.</source>
        <translation>Redis 2.6.12 之前的客户端库：当时 SET 还没有 NX 和 PX。</translation>
    </message>
    <message>
        <source>Take the lock with one command: SET key token NX PX ttl, or a script that does both.</source>
        <translation>用一条命令加锁：SET key token NX PX ttl，或用一个脚本完成这两步。</translation>
    </message>
    <message>
        <source>Whether both commands were sent in one MULTI: then nothing can come between them.</source>
        <translation>两条命令是否在同一个 MULTI 中发送：若是，中间不会插入其他命令。</translation>
    </message>
    <message>
        <source>End of lease kept in the value</source>
        <translation>租约到期时间存于值中</translation>
    </message>
    <message>
        <source>Each client judges by its own clock whether the lock is over. One that is ahead takes a lock that is still held, and nothing ever ends by itself.</source>
        <translation>各客户端按自己的时钟判断锁是否到期。时钟偏快的会抢走仍被持有的锁，而且锁永远不会自行过期。</translation>
    </message>
    <message>
        <source>The SETNX and GETSET recipe from before Redis 2.6.12.</source>
        <translation>Redis 2.6.12 之前的 SETNX 加 GETSET 做法。</translation>
    </message>
    <message>
        <source>A custom lock that stores its deadline as the value.</source>
        <translation>自行实现的锁，把到期时间存为值。</translation>
    </message>
    <message>
        <source>Use a real TTL: SET key token NX PX ttl, with a random token as the value.</source>
        <translation>使用真正的 TTL：SET key token NX PX ttl，以随机令牌为值。</translation>
    </message>
    <message>
        <source>How far the clocks of the clients differ.</source>
        <translation>各客户端的时钟相差多少。</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>被接管</translation>
    </message>
    <message>
        <source>Two clients may be working at the same time: the one before was not told that it lost the lock.</source>
        <translation>可能有两个客户端同时在工作：前一个持有者不知道自己已失去锁。</translation>
    </message>
    <message>
        <source>SET without NX, or GETSET: the second client never asked whether the lock was free.</source>
        <translation>SET 未带 NX，或使用了 GETSET：第二个客户端没有检查锁是否空闲。</translation>
    </message>
    <message>
        <source>A re-entrant lock that reads, decides and writes in separate commands.</source>
        <translation>可重入锁用多条命令分别读取、判断和写入。</translation>
    </message>
    <message>
        <source>A client that takes a lock with little lease left for free (TTL rounds 400 ms down to 0).</source>
        <translation>客户端把租约即将到期的锁当成空闲（TTL 会把 400 毫秒舍入为 0）。</translation>
    </message>
    <message>
        <source>Always take the lock with NX, and compare the token in a script before changing it.</source>
        <translation>加锁始终带 NX；更改前在脚本中比较令牌。</translation>
    </message>
    <message>
        <source>Whether the former holder was still working. Without notifications, a release and an acquisition between two reads look the same.</source>
        <translation>原持有者当时是否仍在工作。未启用通知时，两次读取之间的一次释放加一次获取也会呈现相同结果。</translation>
    </message>
    <message>
        <source>Lease ran out, then taken at once</source>
        <translation>租约到期后立即被获取</translation>
    </message>
    <message>
        <source>The former holder may still be working: it learns of it only when it looks.</source>
        <translation>原持有者可能仍在工作：只有再次检查锁时才会发现。</translation>
    </message>
    <message>
        <source>The work took longer than the lease and nobody renewed it.</source>
        <translation>工作耗时超过租约，且没有续期。</translation>
    </message>
    <message>
        <source>The holder died; in that case the lease did its job.</source>
        <translation>持有者已崩溃：此时租约正好发挥了作用。</translation>
    </message>
    <message>
        <source>The holder was paused: garbage collection, a stopped container, a suspended machine.</source>
        <translation>持有者被暂停：垃圾回收、容器停止或机器挂起。</translation>
    </message>
    <message>
        <source>Renew the lease while working (a watchdog), or take a longer one. Let the resource refuse writes under an old fencing token.</source>
        <translation>工作期间续期（看门狗），或使用更长的租约。让资源拒绝携带旧 fencing token 的写入。</translation>
    </message>
    <message>
        <source>Whether the former holder was dead or still working.</source>
        <translation>原持有者已崩溃，还是仍在工作。</translation>
    </message>
    <message>
        <source>Lease too short</source>
        <translation>租约太短</translation>
    </message>
    <message>
        <source>Leases end while their holders work, again and again: each time the next client may be let in too early.</source>
        <translation>租约一再在工作期间到期：每次都可能让下一个客户端过早进入。</translation>
    </message>
    <message>
        <source>The TTL is shorter than the slowest work under the lock, and nothing renews it.</source>
        <translation>TTL 短于锁内最慢的工作，且没有续期。</translation>
    </message>
    <message>
        <source>An explicit lease time switched the library&apos;s watchdog off (Redisson: tryLock with a lease time).</source>
        <translation>指定租约时间会使客户端库不再启用看门狗（Redisson：带租约时间的 tryLock）。</translation>
    </message>
    <message>
        <source>The watchdog ended early, with another handle of the same hold.</source>
        <translation>看门狗随同一次持有的另一个句柄提前结束。</translation>
    </message>
    <message>
        <source>Use a watchdog, or a TTL well above the slowest work (p99).</source>
        <translation>使用看门狗，或让 TTL 明显长于最慢的工作（p99）。</translation>
    </message>
    <message>
        <source>Whether the work was done when the lease ended; clients that died count, too.</source>
        <translation>租约到期时工作是否已完成；已崩溃的客户端也计算在内。</translation>
    </message>
    <message>
        <source>Same token again</source>
        <translation>令牌重复使用</translation>
    </message>
    <message>
        <source>Holders cannot be told apart: a late release with compare-and-delete still removes the next holder&apos;s lock.</source>
        <translation>无法区分各个持有者：即使先比较再删除，延迟的释放仍会误删下一个持有者的锁。</translation>
    </message>
    <message>
        <source>A constant value such as &quot;1&quot; or &quot;true&quot;.</source>
        <translation>令牌是固定值，例如“1”或“true”。</translation>
    </message>
    <message>
        <source>The user, host or order number is used as the token.</source>
        <translation>用用户、主机或订单编号作为令牌。</translation>
    </message>
    <message>
        <source>Use a new random token for each acquisition, and compare it on release.</source>
        <translation>每次加锁都使用新的随机令牌，释放时比较。</translation>
    </message>
    <message>
        <source>Whether it was the same client each time: then it can only harm itself.</source>
        <translation>每次是否都是同一个客户端：若是，只会影响它自己。</translation>
    </message>
    <message>
        <source>Given back at once</source>
        <translation>获取后立即释放</translation>
    </message>
    <message>
        <source>Nothing is protected: the lock is free again before the work can have begun.</source>
        <translation>锁没有起到保护作用：工作还来不及开始，锁就已释放。</translation>
    </message>
    <message>
        <source>A finally block encloses the acquisition instead of the work.</source>
        <translation>finally 块包住的是加锁，而不是工作。</translation>
    </message>
    <message>
        <source>The work runs asynchronously, after the call that holds the lock returned.</source>
        <translation>工作异步执行，在持有锁的调用返回之后才运行。</translation>
    </message>
    <message>
        <source>Release the lock after the work, in a block that encloses it.</source>
        <translation>用代码块包住工作，在工作完成后释放锁。</translation>
    </message>
    <message>
        <source>What the client does outside Redis; work of less than a millisecond looks the same.</source>
        <translation>客户端在 Redis 之外做了什么；耗时不到一毫秒的工作也会呈现相同结果。</translation>
    </message>
    <message>
        <source>Lease far longer than the work</source>
        <translation>租约远长于工作</translation>
    </message>
    <message>
        <source>A holder that dies keeps everybody out for the rest of the lease.</source>
        <translation>持有者一旦崩溃，在剩余的租约时间内谁也无法获取锁。</translation>
    </message>
    <message>
        <source>Seconds and milliseconds were mixed up (EXPIRE with a number of milliseconds).</source>
        <translation>混淆了秒和毫秒（EXPIRE 的参数写成了毫秒数）。</translation>
    </message>
    <message>
        <source>A lease chosen for the worst case instead of a watchdog.</source>
        <translation>按最坏情况设定租约，而没有使用看门狗。</translation>
    </message>
    <message>
        <source>Check the unit, and use a short lease with a watchdog.</source>
        <translation>检查单位，改用短租约加看门狗。</translation>
    </message>
    <message>
        <source>Whether rare holds need that long: only the last holds were counted.</source>
        <translation>偶尔的长时间持有是否需要这么久：只统计了最近几次持有。</translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation>续期延迟</translation>
    </message>
    <message>
        <source>If the renewal does not come, the lease ends while its holder may still be working.</source>
        <translation>若一直不续期，租约将到期，而持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>The holder is paused or overloaded.</source>
        <translation>持有者被暂停或过载。</translation>
    </message>
    <message>
        <source>The network between holder and server is slow.</source>
        <translation>持有者与服务器之间的网络缓慢。</translation>
    </message>
    <message>
        <source>The holder is gone.</source>
        <translation>持有者已不在。</translation>
    </message>
    <message>
        <source>Check whether its holder is alive and how busy it is.</source>
        <translation>检查持有者是否存活，以及负载情况。</translation>
    </message>
    <message>
        <source>Whether the holder has stopped renewing on purpose because its work is nearly done.</source>
        <translation>持有者是否因为工作即将完成而有意停止续期。</translation>
    </message>
    <message>
        <source>Renewal stopped</source>
        <translation>续期停止</translation>
    </message>
    <message>
        <source>The lease will end by itself; the holder may still be working then.</source>
        <translation>租约会自行到期；届时持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>The holder died or was stopped.</source>
        <translation>持有者崩溃或被停止。</translation>
    </message>
    <message>
        <source>Its watchdog ended while the work goes on.</source>
        <translation>看门狗已结束，而工作仍在继续。</translation>
    </message>
    <message>
        <source>The holder cannot reach the server any more.</source>
        <translation>持有者已无法连上服务器。</translation>
    </message>
    <message>
        <source>Check whether its holder is alive. If it is gone, the lock becomes free when the lease ends; if it still works, stop it.</source>
        <translation>请确认持有者是否存活。若已失效，租约到期后锁会空闲；若仍在工作，请停止它。</translation>
    </message>
    <message>
        <source>Whether the holder is dead or only silent.</source>
        <translation>持有者已失效，还是只是没有响应。</translation>
    </message>
    <message>
        <source>Lease overdue</source>
        <translation>租约逾期</translation>
    </message>
    <message>
        <source>Nobody can tell whether the lock is still held.</source>
        <translation>无法判断锁是否仍被持有。</translation>
    </message>
    <message>
        <source>The server has not come across the expired key yet (it removes such keys bit by bit).</source>
        <translation>服务器尚未清理这个过期的键（过期键是逐步删除的）。</translation>
    </message>
    <message>
        <source>The server is busy or paused.</source>
        <translation>服务器繁忙或被暂停。</translation>
    </message>
    <message>
        <source>The key is on a replica, which waits for its primary to expire it.</source>
        <translation>该键在副本上，需等主节点使其过期。</translation>
    </message>
    <message>
        <source>Usually nothing: it ends when the key is next touched. If it stays, check the load of the server.</source>
        <translation>通常无需处理：下次访问该键时就会过期。若一直存在，请检查服务器负载。</translation>
    </message>
    <message>
        <source>Whether the server already treats the key as gone: only reading it would tell.</source>
        <translation>服务器是否已将该键视为过期：只有读取该键才能得知。</translation>
    </message>
    <message>
        <source>Held unusually long</source>
        <translation>持有时间过长</translation>
    </message>
    <message>
        <source>Everybody who needs this lock waits far longer than usual.</source>
        <translation>需要此锁的客户端，等待时间都远超平时。</translation>
    </message>
    <message>
        <source>The holder hangs in a call without a timeout, and its watchdog keeps renewing.</source>
        <translation>持有者卡在没有超时限制的调用中，而看门狗一直在续期。</translation>
    </message>
    <message>
        <source>A rare, large piece of work.</source>
        <translation>偶发的大型任务。</translation>
    </message>
    <message>
        <source>Inspect the holder; if it hangs, stop it and release the lock.</source>
        <translation>检查持有者；若已卡死，请停止它并释放锁。</translation>
    </message>
    <message>
        <source>What the holder is doing.</source>
        <translation>持有者正在做什么。</translation>
    </message>
    <message>
        <source>Busy lock</source>
        <translation>繁忙的锁</translation>
    </message>
    <message>
        <source>The lock is a bottleneck: throughput is limited to one hold after the other.</source>
        <translation>此锁是瓶颈：持有只能依次进行，吞吐量因此受限。</translation>
    </message>
    <message>
        <source>One lock protects more than needs to be protected together.</source>
        <translation>一个锁保护的范围过大，超出了必须一起保护的内容。</translation>
    </message>
    <message>
        <source>More work than one lock can carry.</source>
        <translation>工作量超出一个锁所能承受。</translation>
    </message>
    <message>
        <source>Split the lock (one for each order, customer or shard), or shorten the section under it.</source>
        <translation>拆分锁（每个订单、每个客户或分片各一个），或缩短锁内的临界区。</translation>
    </message>
    <message>
        <source>How many wait: clients that poll show only in a trace.</source>
        <translation>等待者的数量：轮询的客户端需命令跟踪才能看到。</translation>
    </message>
    <message>
        <source>Convoy</source>
        <translation>锁护送</translation>
    </message>
    <message>
        <source>Each client waits for all before it: waiting times grow with the number of clients, not with the work.</source>
        <translation>每个客户端都要等前面的全部完成：等待时间随客户端数量增长，与工作量无关。</translation>
    </message>
    <message>
        <source>A lock that is always contended, with long sections under it.</source>
        <translation>锁一直有争用，且锁内的临界区很长。</translation>
    </message>
    <message>
        <source>Shorten the section under the lock, or split the lock.</source>
        <translation>缩短锁内的临界区，或拆分锁。</translation>
    </message>
    <message>
        <source>Waiters that poll, unless a trace is running.</source>
        <translation>轮询的等待者（除非正在进行命令跟踪）。</translation>
    </message>
    <message>
        <source>Slow hand-over</source>
        <translation>移交缓慢</translation>
    </message>
    <message>
        <source>The lock stands free although somebody waits: throughput is lost to sleeping.</source>
        <translation>有等待者时锁仍空闲：吞吐量浪费在休眠上。</translation>
    </message>
    <message>
        <source>Waiters poll with long pauses or growing back-off.</source>
        <translation>等待者轮询的间隔很长，或退避时间不断增长。</translation>
    </message>
    <message>
        <source>The release does not wake the waiters: its message is lost or on another channel.</source>
        <translation>释放没有唤醒等待者：消息丢失，或发到了其他频道。</translation>
    </message>
    <message>
        <source>Wake the waiters on release (notification), or poll more often with jitter.</source>
        <translation>释放时通知等待者，或提高轮询频率并加入抖动。</translation>
    </message>
    <message>
        <source>Whether those who wait are still alive.</source>
        <translation>等待者是否存活。</translation>
    </message>
    <message>
        <source>Fair queue blocked</source>
        <translation>公平队列受阻</translation>
    </message>
    <message>
        <source>Nobody gets the lock: the first in the queue is gone, and the others wait for it.</source>
        <translation>谁也无法获取锁：队首已失效，其余都在等它。</translation>
    </message>
    <message>
        <source>A waiter died in the queue, and nobody removes its place.</source>
        <translation>有等待者在队列中失效，其位置没有被移除。</translation>
    </message>
    <message>
        <source>The waiters&apos; library does not clean up expired places.</source>
        <translation>等待者的客户端库不会清理过期的位置。</translation>
    </message>
    <message>
        <source>Remove the first entry from the queue (and its deadline). The queue then moves on at the next attempt of any client.</source>
        <translation>从队列中移除第一项（连同其期限）。之后任一客户端再次尝试时，队列即可继续。</translation>
    </message>
    <message>
        <source>Whether the first in the queue is dead or just does not listen.</source>
        <translation>队首已失效，还是只是没有监听。</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>None of them can go on until a lease ends or somebody gives up.</source>
        <translation>在某个租约到期或有一方放弃之前，它们都无法继续。</translation>
    </message>
    <message>
        <source>Two code paths take the same locks in a different order.</source>
        <translation>两段代码以不同的顺序获取相同的锁。</translation>
    </message>
    <message>
        <source>Take locks in one order everywhere, and give up after a wait limit. To end it now, release one of the locks.</source>
        <translation>所有代码都按同一顺序获取锁，并在超过等待上限时放弃。如需立即解除，请释放其中一个锁。</translation>
    </message>
    <message>
        <source>Programs whose threads share a connection look like one client.</source>
        <translation>多个线程共用一个连接的程序会被视为一个客户端。</translation>
    </message>
    <message>
        <source>Late release</source>
        <translation>延迟释放</translation>
    </message>
    <message>
        <source>A client released after its lease had ended and removed the next holder&apos;s lock: two others may be working at once now.</source>
        <translation>有客户端在租约到期后才释放，误删了下一个持有者的锁：现在可能有另外两个客户端同时在工作。</translation>
    </message>
    <message>
        <source>The work outlasted the lease, and the release is a bare DEL.</source>
        <translation>工作耗时超过租约，而释放时直接 DEL。</translation>
    </message>
    <message>
        <source>The client was paused between GET and DEL.</source>
        <translation>客户端在 GET 与 DEL 之间被暂停。</translation>
    </message>
    <message>
        <source>Release by a script that compares the token, renew while working, and let the resource refuse old fencing tokens.</source>
        <translation>用比较令牌的脚本释放，工作期间续期，并让资源拒绝旧的 fencing token。</translation>
    </message>
    <message>
        <source>Late releases that compare the token remove nothing: the trace counts them as refused, not here.</source>
        <translation>会比较令牌的延迟释放不会删除任何锁：命令跟踪将其计为被拒绝，不计入此处。</translation>
    </message>
    <message>
        <source>Released by another client</source>
        <translation>被其他客户端释放</translation>
    </message>
    <message>
        <source>A client removed a lock that it did not hold: the holder works on without protection.</source>
        <translation>有客户端删除了自己并未持有的锁：持有者仍在工作，却已失去保护。</translation>
    </message>
    <message>
        <source>A bare DEL in a finally block that also runs when the lock was never obtained.</source>
        <translation>finally 块中直接 DEL，即使从未获取到锁也会执行。</translation>
    </message>
    <message>
        <source>A DEL after the lease had ended.</source>
        <translation>租约到期之后才执行 DEL。</translation>
    </message>
    <message>
        <source>Several clients share one token.</source>
        <translation>多个客户端共用一个令牌。</translation>
    </message>
    <message>
        <source>Release only what was acquired, by a script that compares a random token.</source>
        <translation>只释放自己获取的锁，并用比较随机令牌的脚本来释放。</translation>
    </message>
    <message>
        <source>Connections without a name are told apart by their hosts only.</source>
        <translation>未命名的连接只能按主机区分。</translation>
    </message>
    <message>
        <source>Release without compare</source>
        <translation>释放前未比较</translation>
    </message>
    <message>
        <source>Whoever holds the lock at that moment loses it. This goes well only as long as no lease runs out first.</source>
        <translation>无论当时谁持有锁，都会失去它。只要没有租约先到期，就不会出问题。</translation>
    </message>
    <message>
        <source>DEL instead of a comparing script.</source>
        <translation>使用了 DEL，而不是先比较令牌的脚本。</translation>
    </message>
    <message>
        <source>Release by a script: if GET key is the token, then DEL key.</source>
        <translation>用脚本释放：若 GET key 等于令牌，则 DEL key。</translation>
    </message>
    <message>
        <source>Whether the client compared with a GET of its own before.</source>
        <translation>客户端此前是否已用 GET 自行比较。</translation>
    </message>
    <message>
        <source>Renewed by another client</source>
        <translation>被其他客户端续期</translation>
    </message>
    <message>
        <source>The lock does not end although its holder may be gone.</source>
        <translation>持有者可能已不在，锁却一直没有过期。</translation>
    </message>
    <message>
        <source>EXPIRE is sent before looking whether SETNX succeeded.</source>
        <translation>未检查 SETNX 是否成功就发送 EXPIRE。</translation>
    </message>
    <message>
        <source>A watchdog renews without comparing the token and runs on after its own hold has ended.</source>
        <translation>看门狗续期时不比较令牌，而且在持有结束之后仍在运行。</translation>
    </message>
    <message>
        <source>Renew by a script that compares the token, and stop the watchdog with its hold.</source>
        <translation>用比较令牌的脚本续期，并让看门狗随持有结束而停止。</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>被淘汰</translation>
    </message>
    <message>
        <source>The server removed a lock to free memory; its holder does not know.</source>
        <translation>服务器为腾出内存淘汰了锁，持有者并不知道。</translation>
    </message>
    <message>
        <source>maxmemory is reached with a policy that evicts keys with a TTL.</source>
        <translation>已达到 maxmemory，而所用策略会淘汰带 TTL 的键。</translation>
    </message>
    <message>
        <source>Set maxmemory-policy noeviction for a server that keeps locks, or give locks a server of their own.</source>
        <translation>在存放锁的服务器上设置 maxmemory-policy noeviction，或为锁单独准备一台服务器。</translation>
    </message>
    <message>
        <source>Whether the holder was still working.</source>
        <translation>持有者当时是否仍在工作。</translation>
    </message>
    <message>
        <source>Locks may be evicted</source>
        <translation>锁可能被淘汰</translation>
    </message>
    <message>
        <source>When memory is full, the server removes keys, and locks have a TTL, which is what such policies evict.</source>
        <translation>内存满时服务器会淘汰键，而锁带有 TTL，正是这类策略要淘汰的键。</translation>
    </message>
    <message>
        <source>A cache and locks share a server.</source>
        <translation>缓存与锁共用一台服务器。</translation>
    </message>
    <message>
        <source>maxmemory is too low for what is stored.</source>
        <translation>maxmemory 相对于存储的数据太小。</translation>
    </message>
    <message>
        <source>Set maxmemory-policy noeviction, raise maxmemory, or move the locks.</source>
        <translation>设置 maxmemory-policy noeviction，提高 maxmemory，或把锁移到其他服务器。</translation>
    </message>
    <message>
        <source>How fast the memory grows.</source>
        <translation>内存增长的速度。</translation>
    </message>
    <message>
        <source>Their holders still believe that they hold them, and everybody can take them again.</source>
        <translation>持有者仍以为自己持有锁，而其他客户端都可以再次获取。</translation>
    </message>
    <message>
        <source>FLUSHDB or FLUSHALL.</source>
        <translation>执行了 FLUSHDB 或 FLUSHALL。</translation>
    </message>
    <message>
        <source>The server restarted without its data.</source>
        <translation>服务器重启后数据为空。</translation>
    </message>
    <message>
        <source>A failover to a replica that was behind.</source>
        <translation>故障转移到了数据落后的副本。</translation>
    </message>
    <message>
        <source>Find out who ran FLUSHALL (rename or forbid it by ACL); keep locks on a server that persists, and fence the resource.</source>
        <translation>查明是谁执行了 FLUSHALL（重命名该命令，或用 ACL 禁止）；把锁放在有持久化的服务器上，并用 fencing token 保护资源。</translation>
    </message>
    <message>
        <source>Which of the holders were still working.</source>
        <translation>哪些持有者当时仍在工作。</translation>
    </message>
    <message>
        <source>Server changed</source>
        <translation>服务器已变更</translation>
    </message>
    <message>
        <source>Locks that were not on disk or on the replica are gone: some may have been granted twice.</source>
        <translation>未落盘或未复制到副本的锁已丢失：有些锁可能被授予了两次。</translation>
    </message>
    <message>
        <source>The server was restarted.</source>
        <translation>服务器已重启。</translation>
    </message>
    <message>
        <source>A failover promoted a replica.</source>
        <translation>故障转移将副本提升为主节点。</translation>
    </message>
    <message>
        <source>The address points to another server now.</source>
        <translation>该地址现在指向另一台服务器。</translation>
    </message>
    <message>
        <source>Check who was working at that moment; use fencing tokens where two holders would do harm.</source>
        <translation>检查当时谁在工作；如果两个持有者并存会造成损害，请使用 fencing token。</translation>
    </message>
    <message>
        <source>Which locks the former server had granted last.</source>
        <translation>原服务器最后授予了哪些锁。</translation>
    </message>
    <message>
        <source>Clock step</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>Leases that are kept as points in time end too early or too late.</source>
        <translation>以绝对时间保存的租约会过早或过晚到期。</translation>
    </message>
    <message>
        <source>NTP stepped the clock of the server, or of this machine.</source>
        <translation>NTP 使服务器或本机的时钟跳变。</translation>
    </message>
    <message>
        <source>A virtual machine was suspended.</source>
        <translation>虚拟机曾被挂起。</translation>
    </message>
    <message>
        <source>Let NTP slew instead of step, and check it on both machines.</source>
        <translation>让 NTP 平滑校正而不是跳变，并检查两台机器的设置。</translation>
    </message>
    <message>
        <source>Which of the two clocks moved.</source>
        <translation>是哪一台的时钟发生了变化。</translation>
    </message>
    <message>
        <source>Not everything was seen</source>
        <translation>观测不完整</translation>
    </message>
    <message>
        <source>What happened in the gaps is not known: findings may be missing, and so may their ends.</source>
        <translation>缺口期间没有数据：可能漏报诊断结果，也可能漏报其结束。</translation>
    </message>
    <message>
        <source>The connection was lost, or the server was restarted.</source>
        <translation>连接断开，或服务器重启。</translation>
    </message>
    <message>
        <source>This account lacks permissions.</source>
        <translation>当前账号缺少权限。</translation>
    </message>
    <message>
        <source>More events than the read budget covers.</source>
        <translation>事件数量超出读取配额。</translation>
    </message>
    <message>
        <source>Run lockscope doctor: it names what is missing and the command that adds it.</source>
        <translation>运行 lockscope doctor：它会列出缺少的权限以及补上权限的命令。</translation>
    </message>
    <message>
        <source>What happened in the meantime.</source>
        <translation>期间发生了什么。</translation>
    </message>
    <message>
        <source>the server stopped answering</source>
        <translation>服务器停止应答</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait, and have waited for %1.</source>
        <translation>
            <numerusform>有 %n 个客户端已等待 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>The lock has no lease: only its holder can release it. Held for %1.</source>
        <translation>该锁没有租约，只有持有者能释放它；已持有 %1。</translation>
    </message>
    <message>
        <source>Renewed, but held for %1, %2 times its usual time.</source>
        <translation>仍在续期，但已持有 %1，是平时的 %2 倍。</translation>
    </message>
    <message>
        <source>Renewed, but held for %1.</source>
        <translation>仍在续期，但已持有 %1。</translation>
    </message>
    <message>
        <source>Held for %1, %2 times its usual time.</source>
        <translation>已持有 %1，是平时的 %2 倍。</translation>
    </message>
    <message>
        <source>Held for %1.</source>
        <translation>已持有 %1。</translation>
    </message>
    <message>
        <source>Two primaries have granted it to different holders, for %1 so far.</source>
        <translation>两个主节点将该锁授予了不同的持有者，已持续 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Free for %1, and %n client(s) still wait to be told.</source>
        <translation>
            <numerusform>已空闲 %1，仍有 %n 个客户端在等待通知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them is gone.</source>
        <translation>
            <numerusform>其中 %n 个已失效。</numerusform>
        </translation>
    </message>
    <message>
        <source>One client has waited for %1.</source>
        <translation>有一个客户端已等待 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n later arrival(s) got the lock first.</source>
        <translation>
            <numerusform>%n 个后来者先获取到锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>That is %1 times the usual wait.</source>
        <translation>是平时等待时间的 %1 倍。</translation>
    </message>
    <message numerus="yes">
        <source>One client was refused %n time(s) within a second.</source>
        <translation>
            <numerusform>同一客户端在一秒内被拒绝 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lost by a failover %n time(s); its holder was not told.</source>
        <translation>
            <numerusform>因故障转移丢失 %n 次；持有者未收到通知。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server has not answered for %1.</source>
        <translation>服务器已 %1没有应答。</translation>
    </message>
    <message>
        <source>held by %1; waiting: %2</source>
        <comment>holder, number and client</comment>
        <translation>持有者：%1；等待者：%2</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <comment>number and client</comment>
        <translation>被拒绝：%1</translation>
    </message>
    <message>
        <source>waiting: %1, one of them %2</source>
        <comment>number and client, token</comment>
        <translation>等待者：%1，其中之一为 %2</translation>
    </message>
    <message>
        <source>waited for at least</source>
        <translation>等待时间至少</translation>
    </message>
    <message>
        <source>hold as a multiple of the usual hold, at least</source>
        <translation>持有时长与平时之比至少</translation>
    </message>
    <message>
        <source>later arrivals served before, at least</source>
        <translation>先获取到锁的后来者至少</translation>
    </message>
    <message>
        <source>wait as a multiple of the usual wait, at least</source>
        <translation>等待时间与平时之比至少</translation>
    </message>
    <message>
        <source>refused attempts in a second, at least</source>
        <translation>一秒内被拒绝的次数至少</translation>
    </message>
    <message>
        <source>without an answer for at least</source>
        <translation>无应答时间至少</translation>
    </message>
    <message>
        <source>Granted twice</source>
        <translation>重复授予</translation>
    </message>
    <message>
        <source>Two clients hold the lock at the same time, on two primaries of one group.</source>
        <translation>两个客户端同时持有该锁，分别在同一组的两个主节点上。</translation>
    </message>
    <message>
        <source>A failover or a partition: the former primary still answers the clients that it had.</source>
        <translation>故障转移或网络分区：原主节点仍在应答原有的客户端。</translation>
    </message>
    <message>
        <source>Two nodes of a cluster both say that they own the slot.</source>
        <translation>集群中有两个节点都声称拥有该槽位。</translation>
    </message>
    <message>
        <source>Stop one of the two holders: what the former primary granted is lost when it follows. Set min-replicas-to-write, and fence the resource.</source>
        <translation>请停止其中一个持有者：原主节点降为副本后，它授予的锁会丢失。请设置 min-replicas-to-write，并用 fencing token 保护资源。</translation>
    </message>
    <message>
        <source>Whether both holders are still working.</source>
        <translation>两个持有者是否都仍在工作。</translation>
    </message>
    <message>
        <source>Stuck behind one holder</source>
        <translation>等待者都卡在一个持有者之后</translation>
    </message>
    <message>
        <source>Nobody who waits can go on before this holder gives the lock back.</source>
        <translation>在该持有者释放锁之前，所有等待者都无法继续。</translation>
    </message>
    <message>
        <source>The holder died, and its lease is long or missing.</source>
        <translation>持有者已崩溃，而租约很长或没有租约。</translation>
    </message>
    <message>
        <source>Look at what the holder does. If it hangs, stop it; if it is gone, release the lock. A time limit for the work and for the wait keeps others from queueing up.</source>
        <translation>请检查持有者在做什么。若已卡死，请停止它；若已不在，请释放该锁。为工作和等待设置时限，可避免其他客户端排队堆积。</translation>
    </message>
    <message>
        <source>What the holder is doing, and how many wait by polling without a trace.</source>
        <translation>持有者在做什么；若没有命令跟踪，也无法得知有多少客户端在轮询等待。</translation>
    </message>
    <message>
        <source>Wake-up missed</source>
        <translation>错过唤醒</translation>
    </message>
    <message>
        <source>The lock is free, and those who wait for it do not know: they sleep until their wait limit ends.</source>
        <translation>锁已空闲，等待者却不知道：它们会一直休眠到等待时限结束。</translation>
    </message>
    <message>
        <source>The lock was deleted by hand, or its lease ran out: nobody told those who wait.</source>
        <translation>锁被手动删除，或租约到期：没有通知等待者。</translation>
    </message>
    <message>
        <source>The release tells them on another channel, or before they listen.</source>
        <translation>释放时发到了其他频道，或在等待者开始监听之前就已发出。</translation>
    </message>
    <message>
        <source>The message was lost with the connection of a waiter.</source>
        <translation>等待者的连接断开，消息随之丢失。</translation>
    </message>
    <message>
        <source>Publish the message that the library sends on a release, or let any client take and release the lock. Let waiters look again after the end of the lease.</source>
        <translation>请发布该客户端库在释放时发送的消息，或让任一客户端获取后再释放该锁。等待者应在租约到期后重新检查。</translation>
    </message>
    <message>
        <source>Whether those who listen still want the lock.</source>
        <translation>监听者是否仍需要该锁。</translation>
    </message>
    <message>
        <source>One waiter starves</source>
        <translation>等待者饥饿</translation>
    </message>
    <message>
        <source>One client waits and waits while others who came later get the lock.</source>
        <translation>一个客户端一直在等待，后来者却先获取到锁。</translation>
    </message>
    <message>
        <source>Waiters poll, and the one with the longest pause loses each time.</source>
        <translation>等待者采用轮询，间隔最长的每次都抢不到。</translation>
    </message>
    <message>
        <source>A lock that is not fair, under constant load.</source>
        <translation>非公平锁，且持续高负载。</translation>
    </message>
    <message>
        <source>A client far away or slow to answer the wake-up.</source>
        <translation>客户端距离较远，或被唤醒后响应较慢。</translation>
    </message>
    <message>
        <source>Use a fair lock (a queue), or poll with the same pause and jitter everywhere; shorten the section under the lock.</source>
        <translation>请使用公平锁（队列），或统一轮询间隔和抖动；缩短锁内的临界区。</translation>
    </message>
    <message>
        <source>Whether the starving client polls less often by intention.</source>
        <translation>该客户端是否有意降低轮询频率。</translation>
    </message>
    <message>
        <source>Retry storm</source>
        <translation>重试风暴</translation>
    </message>
    <message>
        <source>One client asks without a pause: it costs the server and everybody else, and gets the lock no sooner.</source>
        <translation>一个客户端不停地请求：加重服务器和其他客户端的负担，却不会更早获取到锁。</translation>
    </message>
    <message>
        <source>A retry loop without a pause, or with one of a millisecond.</source>
        <translation>重试循环没有间隔，或间隔只有一毫秒。</translation>
    </message>
    <message>
        <source>Many threads of one program retry over one connection.</source>
        <translation>一个程序的多个线程通过同一连接重试。</translation>
    </message>
    <message>
        <source>Wait between two attempts (50 ms and more, with jitter), or wait for the notification of the release.</source>
        <translation>两次尝试之间应有间隔（50 毫秒以上，并加抖动），或等待释放通知。</translation>
    </message>
    <message>
        <source>How many threads share the connection.</source>
        <translation>有多少线程共用该连接。</translation>
    </message>
    <message>
        <source>Locks vanished at once</source>
        <translation>锁同时消失</translation>
    </message>
    <message>
        <source>Lost by a failover</source>
        <translation>因故障转移丢失</translation>
    </message>
    <message>
        <source>The server that took over does not have the lock: its holder was not told, and another client can take it.</source>
        <translation>接替的服务器上没有该锁：持有者未收到通知，其他客户端可以获取它。</translation>
    </message>
    <message>
        <source>Replication is asynchronous: the former primary had granted the lock and not passed it on.</source>
        <translation>复制是异步的：原主节点授予了锁，但尚未复制出去。</translation>
    </message>
    <message>
        <source>The former primary was cut off and granted locks meanwhile.</source>
        <translation>原主节点被网络隔离，期间仍授予了锁。</translation>
    </message>
    <message>
        <source>Check whether the holder still works. Set min-replicas-to-write (or use WAIT), and fence the resource.</source>
        <translation>请确认持有者是否仍在工作。请设置 min-replicas-to-write（或使用 WAIT），并用 fencing token 保护资源。</translation>
    </message>
    <message>
        <source>Server does not answer</source>
        <translation>服务器无应答</translation>
    </message>
    <message>
        <source>No lock on this server can be taken, renewed or released meanwhile; leases run on.</source>
        <translation>期间该服务器上的锁无法获取、续期或释放；租约仍在倒计时。</translation>
    </message>
    <message>
        <source>A long command or script (KEYS, a large DEL, DEBUG SLEEP) blocks it.</source>
        <translation>被耗时的命令或脚本阻塞（KEYS、对大键执行 DEL、DEBUG SLEEP）。</translation>
    </message>
    <message>
        <source>The process is stopped, swapped out, or was killed.</source>
        <translation>进程被暂停、被换出内存，或已被终止。</translation>
    </message>
    <message>
        <source>The network in between is interrupted.</source>
        <translation>中间网络中断。</translation>
    </message>
    <message>
        <source>Look at the process and at SLOWLOG. Renewals that are late now are late because of the server: do not blame their holders.</source>
        <translation>请检查进程和 SLOWLOG。此时的续期延迟由服务器造成，不是持有者的问题。</translation>
    </message>
    <message>
        <source>What happens on the server meanwhile.</source>
        <translation>期间服务器上发生了什么。</translation>
    </message>
    <message>
        <source>Its holder is gone: its connection is closed, or nobody listens for it any more.</source>
        <translation>持有者已不在：其连接已关闭，或已没有客户端为其监听。</translation>
    </message>
    <message numerus="yes">
        <source>Held for %1: %2 times the longest of the last %n hold(s) of locks with names like this one (%3).</source>
        <translation>
            <numerusform>已持有 %1：是名称类似的锁最近 %n 次持有中最长一次（%3）的 %2 倍。</numerusform>
        </translation>
    </message>
    <message>
        <source>the server refuses the login of this account</source>
        <translation>服务器拒绝此账户登录</translation>
    </message>
</context>
<context>
    <name>GroupText</name>
    <message>
        <source>Token names no host</source>
        <translation>令牌中没有主机名</translation>
    </message>
    <message>
        <source>No service named</source>
        <translation>未指定服务</translation>
    </message>
    <message>
        <source>Connection unknown: run a trace</source>
        <translation>连接未知：需命令跟踪</translation>
    </message>
    <message>
        <source>Names without a prefix</source>
        <translation>没有前缀的名称</translation>
    </message>
    <message numerus="yes">
        <source>%n silent</source>
        <translation>
            <numerusform>%n 个无响应</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubtful</source>
        <translation>
            <numerusform>%n 个可疑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alive</source>
        <translation>
            <numerusform>%n 个存活</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot tell</source>
        <translation>
            <numerusform>%n 个无法判断</numerusform>
        </translation>
    </message>
    <message>
        <source>alive: renews on schedule</source>
        <translation>存活：按时续期</translation>
    </message>
    <message>
        <source>doubtful: a renewal is late</source>
        <translation>可疑：有续期延迟</translation>
    </message>
    <message>
        <source>silent: renewals stopped</source>
        <translation>无响应：续期已停止</translation>
    </message>
    <message>
        <source>cannot tell yet: too few renewals seen</source>
        <translation>暂无法判断：检测到的续期次数太少</translation>
    </message>
    <message>
        <source>cannot tell: does not renew</source>
        <translation>无法判断：不续期</translation>
    </message>
    <message>
        <source>last sign %1 ago</source>
        <extracomment>when a holder last acquired or renewed a lock</extracomment>
        <translation>最近活动于 %1前</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <extracomment>the longest hold of a group of locks</extracomment>
        <translation>最早 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held: %1</source>
        <translation>
            <numerusform>持有 %n 个锁：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s): %1</source>
        <translation>
            <numerusform>%n 个持有者：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>令牌：%1</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;Last sign of life (acquisition or renewal): %3&lt;br&gt;Oldest hold began: %4&lt;br&gt;Library: %5&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;最近活动（获取或续期）：%3&lt;br&gt;最早的持有开始于：%4&lt;br&gt;客户端库：%5&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>HeldText</name>
    <message>
        <source>%1 since %2</source>
        <translation>%1（始于 %2）</translation>
    </message>
    <message>
        <source>at least %1: no access from %2 until it was first seen</source>
        <translation>至少 %1（自 %2 至首次检测时未被访问）</translation>
    </message>
    <message>
        <source>at least %1 (already held when first seen, %2)</source>
        <translation>至少 %1（%2 首次检测时已被持有）</translation>
    </message>
    <message>
        <source>since before it was first seen</source>
        <translation>首次检测前已持有</translation>
    </message>
    <message>
        <source>at least %1: since %2 or earlier</source>
        <translation>至少 %1（始于 %2 或更早）</translation>
    </message>
</context>
<context>
    <name>HolderRule</name>
    <message>
        <source>There is no pattern: write a token, a client or a host, or a part of it with stars.</source>
        <translation>缺少匹配模式：请填写令牌、客户端或主机，或用星号匹配其中一部分。</translation>
    </message>
    <message>
        <source>The pattern is longer than %1 characters: use a star.</source>
        <translation>匹配模式超过 %1 个字符：请使用星号。</translation>
    </message>
    <message>
        <source>The pattern has a [ without its ]: close it, or write \[ for the character.</source>
        <translation>匹配模式中的 [ 缺少对应的 ]：请补上；若要匹配该字符本身，请写成 \[。</translation>
    </message>
    <message>
        <source>The pattern matches every holder: name a part of what they have in common.</source>
        <translation>此模式会匹配所有持有者：请写出它们名称中的共同部分。</translation>
    </message>
    <message>
        <source>The service has no name.</source>
        <translation>缺少服务名称。</translation>
    </message>
    <message>
        <source>The name of the service is longer than %1 characters.</source>
        <translation>服务名称超过 %1 个字符。</translation>
    </message>
</context>
<context>
    <name>IncidentReportFile</name>
    <message>
        <source>No findings.</source>
        <translation>没有诊断结果。</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of findings.</source>
        <translation>
            <numerusform>%n 种诊断结果。</numerusform>
        </translation>
    </message>
    <message>
        <source>Incident Report</source>
        <translation>事故报告</translation>
    </message>
    <message>
        <source>One file that can be read without Lockscope, on the screen and on paper: what happened in sentences, findings with their evidence and pictures, statistics, and what could not be seen.</source>
        <translation>单个文件，无需 Lockscope 即可在屏幕或纸上阅读：用文字叙述经过，附诊断结果及依据和图表、统计数据，以及未能观测到的内容。</translation>
    </message>
    <message>
        <source>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</source>
        <translation>令牌已脱敏，无法用于释放锁。锁的名称和服务器地址与录制中的一致。</translation>
    </message>
    <message>
        <source>Web page without scripts (*.html)</source>
        <translation>不含脚本的网页 (*.html)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>InspectorFacts</name>
    <message>
        <source>confidence high</source>
        <translation>置信度：高</translation>
    </message>
    <message>
        <source>confidence medium</source>
        <translation>置信度：中</translation>
    </message>
    <message>
        <source>confidence low</source>
        <translation>置信度：低</translation>
    </message>
    <message>
        <source>not known: the value was not seen</source>
        <translation>未知：未读取到值</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Last holder</source>
        <translation>上一个持有者</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>%1 by the holder&apos;s clock</source>
        <translation>%1（按持有者的时钟）</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message numerus="yes">
        <source>entered %n time(s)</source>
        <translation>
            <numerusform>已进入 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>free since %1: %2</source>
        <translation>空闲，始于 %1：%2</translation>
    </message>
    <message>
        <source>%1 · exact to %2</source>
        <extracomment>how a fact is known, and how exactly its time is known</extracomment>
        <translation>%1 · 精确到 %2</translation>
    </message>
    <message>
        <source>took it over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>(%1 in all)</source>
        <translation>（共 %1）</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>客户端库</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1，数据库 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed</source>
        <translation>
            <numerusform>错过 %n 次续期</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed ×%1</source>
        <extracomment>%1 is how many times</extracomment>
        <translation>已续期 ×%1</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation>无 TTL</translation>
    </message>
    <message>
        <source>TTL %1 ms</source>
        <translation>TTL %1 毫秒</translation>
    </message>
    <message>
        <source>not read: too large</source>
        <translation>未读取：过大</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>This key is too long for a command line %1.</source>
        <translation>该键过长，无法写入命令行 %1。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>%1, by trace</source>
        <comment>address, name, library, user</comment>
        <translation>%1，来自命令跟踪</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message numerus="yes">
        <source>held %n time(s), by all together</source>
        <translation>
            <numerusform>合计持有 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>locks</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Also held</source>
        <translation>还持有</translation>
    </message>
    <message>
        <source>%1: by the same holder, acquired together, as by a multi-lock</source>
        <translation>%1：同一持有者同时获取，类似多重锁</translation>
    </message>
    <message>
        <source>%1: by the same holder</source>
        <translation>%1：同一持有者</translation>
    </message>
    <message>
        <source>%1 · accuracy unknown</source>
        <translation>%1 · 精度未知</translation>
    </message>
    <message>
        <source>Token created</source>
        <translation>令牌生成于</translation>
    </message>
    <message>
        <source>already held</source>
        <translation>已被持有</translation>
    </message>
    <message>
        <source>Could also be</source>
        <comment>libraries</comment>
        <translation>也可能是</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>clients</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how many waited, who</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>命令跟踪</translation>
    </message>
    <message>
        <source>%1; some time after %2</source>
        <extracomment>a line of the history, with the time by which it had ended: how, and when it was seen to be held for the last time</extracomment>
        <translation>%1（在 %2 之后）</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>获取者</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>masked in the recording; equal ones stay equal</source>
        <translation>录制中已脱敏；相同的令牌脱敏后仍相同</translation>
    </message>
    <message>
        <source>%1, until %2: %3</source>
        <extracomment>how long the last hold lasted; a time of day, and how it ended</extracomment>
        <translation>%1，直到 %2：%3</translation>
    </message>
    <message>
        <source>Owner alive?</source>
        <translation>持有者存活？</translation>
    </message>
    <message>
        <source>Latch</source>
        <translation>闩锁</translation>
    </message>
    <message>
        <source>Permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>共 %2 个，空闲 %1 个</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>fencing token</translation>
    </message>
    <message>
        <source>%1, writer</source>
        <translation>%1，写者</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n time(s)</source>
        <translation>
            <numerusform>%1，%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <extracomment>a holder of a permit, and the end of its lease</extracomment>
        <translation>%1，至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>holders</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Readers</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
    <message numerus="yes">
        <source>on %n other server(s)</source>
        <translation>
            <numerusform>在另外 %n 台服务器上</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
</context>
<context>
    <name>JobText</name>
    <message>
        <source>Class</source>
        <comment>of a job</comment>
        <translation>类</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>State</source>
        <comment>of a job</comment>
        <translation>状态</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>%1 by the worker&apos;s clock</source>
        <translation>%1（按 Worker 的时钟）</translation>
    </message>
    <message>
        <source>The rest is not read yet.</source>
        <translation>其余尚未读取。</translation>
    </message>
    <message>
        <source>The rest is not recorded.</source>
        <translation>其余没有录制。</translation>
    </message>
    <message>
        <source>The rest is not read: the profile turns that off.</source>
        <translation>其余不读取：连接配置关闭了此项。</translation>
    </message>
    <message>
        <source>The rest is not known: this user may not read the job&apos;s key.</source>
        <translation>其余未知：此用户无权读取作业的键。</translation>
    </message>
    <message>
        <source>The rest is not known: the job&apos;s key is not there.</source>
        <translation>其余未知：作业的键不存在。</translation>
    </message>
    <message>
        <source>The rest is not read: it is too large.</source>
        <translation>其余不读取：内容过大。</translation>
    </message>
</context>
<context>
    <name>LaneTip</name>
    <message>
        <source>No data in between.</source>
        <translation>期间没有数据。</translation>
    </message>
    <message>
        <source>Free at %1</source>
        <translation>%1 时空闲</translation>
    </message>
</context>
<context>
    <name>LeaseText</name>
    <message>
        <source>no TTL: never expires</source>
        <translation>无 TTL：永不过期</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>至 %1</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，至 %2</translation>
    </message>
    <message>
        <source>none seen in this hold</source>
        <translation>本次持有期间未检测到</translation>
    </message>
    <message>
        <source>%1, last %2</source>
        <translation>%1，上次 %2</translation>
    </message>
    <message>
        <source>%1, usually every %2, last %3</source>
        <translation>%1，通常每 %2一次，上次 %3</translation>
    </message>
    <message>
        <source>none: never expires</source>
        <translation>无：永不过期</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>（共 %1）</translation>
    </message>
    <message>
        <source>%1 left%2</source>
        <translation>剩余 %1%2</translation>
    </message>
    <message>
        <source>%1, every %2</source>
        <translation>%1，每 %2一次</translation>
    </message>
    <message>
        <source>%1, no steady cadence</source>
        <translation>%1，间隔不固定</translation>
    </message>
    <message>
        <source>not held any more</source>
        <translation>已不再持有</translation>
    </message>
    <message>
        <source>none seen so far; this library usually renews</source>
        <translation>暂未检测到；该客户端库通常会续期</translation>
    </message>
    <message numerus="yes">
        <source>%n seen in this hold</source>
        <comment>renewals</comment>
        <translation>
            <numerusform>本次持有期间 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), last %1 ago</source>
        <translation>
            <numerusform>%n 次，上次在 %1前</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, usually every %2</source>
        <translation>%1，通常每 %2一次</translation>
    </message>
</context>
<context>
    <name>LengthText</name>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>%1 h %2 min %3 s</source>
        <translation>%1 小时 %2 分 %3 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
</context>
<context>
    <name>LibraryText</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>libraries</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>A guess by the form of the value: nothing in it names the library.</source>
        <translation>根据值的格式推测：值中没有可识别客户端库的内容。</translation>
    </message>
    <message>
        <source>A guess by the form of the value. Others that write the same: %1.</source>
        <translation>根据值的格式推测。格式相同的还有：%1。</translation>
    </message>
    <message>
        <source>hand-written</source>
        <translation>自行实现</translation>
    </message>
</context>
<context>
    <name>LockCells</name>
    <message>
        <source>too large to read (%1, %2)</source>
        <translation>过大，未读取（%1，%2）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>a verdict and by how much: &quot;renewal late 3.8 s&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>lease %1, renewals: %2</source>
        <translation>租约 %1，续期：%2</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1，数据库 %2</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>客户端库</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>最近变化</translation>
    </message>
    <message>
        <source>%1 at %2, known by %3</source>
        <translation>%1，%2，来源：%3</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>类型未知</translation>
    </message>
    <message>
        <source>string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>sorted set</source>
        <translation>有序集合</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>other type</source>
        <translation>其他类型</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>how many wait, by a trace that ended so long ago: &quot;2 · 12 s ago&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>截至</translation>
    </message>
    <message>
        <source>%1: nothing is known of this node since</source>
        <translation>%1：此后该节点无数据</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>获取者</translation>
    </message>
    <message>
        <source>Token, masked</source>
        <translation>令牌（已脱敏）</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>latch</source>
        <translation>闩锁</translation>
    </message>
    <message numerus="yes">
        <source>%n still to count down</source>
        <translation>
            <numerusform>尚待倒数 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <comment>permits</comment>
        <translation>
            <numerusform>%n 个空闲</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockOperation</name>
    <message>
        <source>Released. The lock is free for the next one.</source>
        <translation>已释放，其他客户端可以获取该锁。</translation>
    </message>
    <message>
        <source>Not released: the lock changed hands first. Nothing was deleted.</source>
        <translation>未释放：操作之前锁已易手，未删除任何内容。</translation>
    </message>
    <message>
        <source>Already gone: it was released or expired first. Nothing was deleted.</source>
        <translation>锁已不存在：操作之前已被释放或过期，未删除任何内容。</translation>
    </message>
    <message>
        <source>Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps it away for a while.</source>
        <translation>已释放，但同一持有者又获取了它：其续期会重新设置该锁。可用隔离暂时阻止它。</translation>
    </message>
    <message>
        <source>Not released: Lockscope refused, and nothing was sent.</source>
        <translation>未释放：Lockscope 已拒绝，未发送任何命令。</translation>
    </message>
    <message>
        <source>Not released: the server refused.</source>
        <translation>未释放：服务器拒绝。</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been released. It is not sent again.</source>
        <translation>已发送，但未收到应答：锁可能已被释放。不会重新发送。</translation>
    </message>
    <message>
        <source>Put back: the old holder has its lock again, with the rest of its lease.</source>
        <translation>已恢复：原持有者重新持有该锁，租约为剩余时间。</translation>
    </message>
    <message>
        <source>Not put back: somebody else has taken the lock in the meantime.</source>
        <translation>未恢复：期间其他客户端已获取该锁。</translation>
    </message>
    <message>
        <source>Not put back: its lease would have ended by now.</source>
        <translation>未恢复：其租约此时本应已到期。</translation>
    </message>
    <message>
        <source>Not put back: Lockscope refused, and nothing was sent.</source>
        <translation>未恢复：Lockscope 已拒绝，未发送任何命令。</translation>
    </message>
    <message>
        <source>Not put back: the server refused.</source>
        <translation>未恢复：服务器拒绝。</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been put back. It is not sent again.</source>
        <translation>已发送，但未收到应答：锁可能已恢复。不会重新发送。</translation>
    </message>
    <message>
        <source>Done: the lease ends sooner now.</source>
        <translation>完成：租约将提前到期。</translation>
    </message>
    <message>
        <source>Nothing was changed: the lock changed hands first.</source>
        <translation>未更改：操作之前锁已易手。</translation>
    </message>
    <message>
        <source>Nothing was changed: the lock was already gone.</source>
        <translation>未更改：操作之前锁已不存在。</translation>
    </message>
    <message>
        <source>Nothing was changed: Lockscope refused, and nothing was sent.</source>
        <translation>未更改：Lockscope 已拒绝，未发送任何命令。</translation>
    </message>
    <message>
        <source>Nothing was changed: the server refused.</source>
        <translation>未更改：服务器拒绝。</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been changed. It is not sent again.</source>
        <translation>已发送，但未收到应答：租约可能已更改。不会重新发送。</translation>
    </message>
    <message>
        <source>Release %1?</source>
        <translation>释放 %1？</translation>
    </message>
    <message>
        <source>Shorten the lease of %1?</source>
        <translation>缩短 %1 的租约？</translation>
    </message>
    <message>
        <source>Quarantine %1?</source>
        <translation>隔离 %1？</translation>
    </message>
    <message>
        <source>Put %1 back?</source>
        <translation>恢复 %1？</translation>
    </message>
    <message>
        <source>&amp;Release Lock</source>
        <translation>释放锁(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Shorten Lease</source>
        <translation>缩短租约(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Quarantine Lock</source>
        <translation>隔离锁(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>恢复(&amp;P)</translation>
    </message>
    <message>
        <source>Releasing: re-reading, comparing, deleting only if unchanged…</source>
        <translation>正在释放：重新读取并比较，仅在未变化时删除…</translation>
    </message>
    <message>
        <source>Shortening: looking again, comparing, changing only if unchanged…</source>
        <translation>正在缩短：重新读取并比较，仅在未变化时更改…</translation>
    </message>
    <message>
        <source>Quarantining: looking again, comparing, replacing only if unchanged…</source>
        <translation>正在隔离：重新读取并比较，仅在未变化时替换…</translation>
    </message>
    <message>
        <source>Putting back, if nobody took it…</source>
        <translation>正在恢复（仅当未被其他客户端获取）…</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未检测到</translation>
    </message>
    <message>
        <source>Waiters get their chance when the new lease ends; nobody is woken before.</source>
        <translation>等待者要等新租约到期才有机会，之前不会被唤醒。</translation>
    </message>
    <message>
        <source>The holder renews: its next renewal makes the lease long again.</source>
        <translation>持有者会续期：下一次续期会把租约重新延长。</translation>
    </message>
    <message>
        <source>The holder is not told; it goes on working until it notices.</source>
        <translation>持有者不会收到通知，会继续工作，直到自己发现。</translation>
    </message>
    <message>
        <source>A placeholder written by Lockscope takes the place of the lock until the time is over. Until then nobody gets it: waiters keep waiting.</source>
        <translation>Lockscope 写入占位值占用该锁，直到时间结束。期间任何客户端都无法获取，等待者继续等待。</translation>
    </message>
    <message>
        <source>Waiters block on a list: one is woken by the library&apos;s own signal.</source>
        <translation>等待者阻塞在一个列表上：由客户端库自己的信号唤醒其中一个。</translation>
    </message>
    <message>
        <source>Waiters that poll get the lock at their next try; nobody is woken.</source>
        <translation>轮询的等待者会在下一次尝试时获取到锁，不会有唤醒。</translation>
    </message>
    <message>
        <source>It is being renewed: some libraries set the lock again at the next renewal. That is watched for a few seconds.</source>
        <translation>该锁正在续期：有些客户端库会在下一次续期时重新设置锁。Lockscope 会继续监控几秒。</translation>
    </message>
    <message numerus="yes">
        <source>%n holders together, one of them %1</source>
        <translation>
            <numerusform>%n 个持有者共同持有，其中一个是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>an empty token: this token does not tell holders apart</source>
        <translation>空令牌：无法区分持有者</translation>
    </message>
    <message>
        <source>%1 (this token does not tell holders apart)</source>
        <translation>%1（此令牌无法区分持有者）</translation>
    </message>
    <message numerus="yes">
        <source>%n readers hold it together: the lease of all ends.</source>
        <translation>
            <numerusform>%n 个读者共同持有：所有读者的租约都会到期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n readers hold it together: all of them lose it.</source>
        <translation>
            <numerusform>%n 个读者共同持有：所有读者都会失去该锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Released, and held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</source>
        <translation>已释放，又以同一令牌被持有。此令牌无法区分持有者：可能是原持有者，也可能是下一个。</translation>
    </message>
    <message>
        <source>Released, but its waiters were not woken.</source>
        <translation>已释放，但未唤醒等待者。</translation>
    </message>
    <message>
        <source>Waiters sleep until notified: %1&apos;s own unlock message wakes them.</source>
        <translation>等待者休眠，直到收到通知：由 %1 自己的解锁消息唤醒。</translation>
    </message>
    <message>
        <source>Waiters sleep until notified: the release notifies them as its library does.</source>
        <translation>等待者休眠，直到收到通知：释放时会按客户端库的方式通知它们。</translation>
    </message>
    <message>
        <source>Waiters sleep until notified. Only their library can wake them.</source>
        <translation>等待者休眠，直到收到通知，只有其客户端库能唤醒它们。</translation>
    </message>
    <message>
        <source>This releases it on this server only. With Redlock the holder may still have a majority of the others.</source>
        <translation>仅在此服务器上释放。使用 Redlock 时，持有者可能仍占其余服务器的多数。</translation>
    </message>
    <message>
        <source>Copied. Nothing was sent.</source>
        <translation>已复制。未发送任何命令。</translation>
    </message>
    <message>
        <source>Copied, with the holder&apos;s token. The lock is still held.</source>
        <translation>已复制（含持有者的令牌）。锁仍被持有。</translation>
    </message>
    <message>
        <source>Not copied: the lock changed hands first.</source>
        <translation>未复制：操作之前锁已易手。</translation>
    </message>
    <message>
        <source>Not copied: the lock is gone.</source>
        <translation>未复制：锁已不存在。</translation>
    </message>
    <message>
        <source>Not copied: refused by Lockscope.</source>
        <translation>未复制：Lockscope 已拒绝。</translation>
    </message>
    <message>
        <source>Not copied: the lock could not be read.</source>
        <translation>未复制：无法读取该锁。</translation>
    </message>
    <message>
        <source>Copy the release command of %1?</source>
        <translation>复制 %1 的释放命令？</translation>
    </message>
    <message>
        <source>&amp;Copy Command</source>
        <translation>复制命令(&amp;C)</translation>
    </message>
    <message>
        <source>Looking again, comparing…</source>
        <translation>正在重新读取并比较…</translation>
    </message>
    <message>
        <source>Nothing is sent. Whoever runs the command releases the lock, if the holder is unchanged then. It contains the holder&apos;s token.</source>
        <translation>不会发送任何命令。之后运行该命令时，若持有者未变，锁就会被释放。命令中含有持有者的令牌。</translation>
    </message>
    <message>
        <source>Every holder writes the same value (&quot;%1&quot;), so &quot;unchanged&quot; cannot be proved. Lockscope relies on the events it has seen.</source>
        <translation>每个持有者都写入同一个值（“%1”），因此无法证明持有者未变。Lockscope 以已观测到的事件为准。</translation>
    </message>
    <message>
        <source>The old holder is not stopped. Its renewals and its release find a token that is not its own, if they compare; a bare DEL removes the quarantine, too.</source>
        <translation>原持有者不会停止。若其续期和释放会比较令牌，就会发现令牌不是自己的；若直接 DEL，会连同隔离一起删除。</translation>
    </message>
    <message>
        <source>The old holder is not stopped: it goes on working until it notices.</source>
        <translation>原持有者不会停止，会继续工作，直到自己发现。</translation>
    </message>
    <message>
        <source>Quarantined. Nobody can take this lock before that is over.</source>
        <translation>已隔离。隔离结束前任何人都无法获取该锁。</translation>
    </message>
    <message>
        <source>Quarantined until %1 UTC. Nobody can take this lock before then.</source>
        <translation>已隔离至 %1 UTC，期间任何人都无法获取该锁。</translation>
    </message>
    <message numerus="yes">
        <source>Release %n locks?</source>
        <translation>
            <numerusform>释放 %n 个锁？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Shorten the leases of %n locks?</source>
        <translation>
            <numerusform>缩短 %n 个锁的租约？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quarantine %n locks?</source>
        <translation>
            <numerusform>隔离 %n 个锁？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %n locks back?</source>
        <translation>
            <numerusform>恢复 %n 个锁？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy the release commands of %n locks?</source>
        <translation>
            <numerusform>复制 %n 个锁的释放命令？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Release %n Locks</source>
        <translation>
            <numerusform>释放 %n 个锁(&amp;R)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Shorten %n Leases</source>
        <translation>
            <numerusform>缩短 %n 个租约(&amp;S)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Quarantine %n Locks</source>
        <translation>
            <numerusform>隔离 %n 个锁(&amp;Q)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Put %n Locks Back</source>
        <translation>
            <numerusform>恢复 %n 个锁(&amp;P)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Copy %n Commands</source>
        <translation>
            <numerusform>复制 %n 条命令(&amp;C)</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown: already held when it was first read</source>
        <translation>未知：首次读取时已被持有</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Open the latch %1?</source>
        <translation>打开闩锁 %1？</translation>
    </message>
    <message>
        <source>Give one permit of %1 back?</source>
        <translation>归还 %1 的一个许可？</translation>
    </message>
    <message>
        <source>&amp;Open Latch</source>
        <translation>打开闩锁(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Give Permit Back</source>
        <translation>归还许可(&amp;G)</translation>
    </message>
    <message>
        <source>not named; still to count down: %1</source>
        <translation>未指名；尚待倒数：%1</translation>
    </message>
    <message>
        <source>not named; permits free: %1</source>
        <translation>未指名；空闲许可：%1</translation>
    </message>
    <message>
        <source>The semaphore gets one permit more. Nothing says who has the others: if all are still in use, one too many is free now.</source>
        <translation>信号量会多出一个许可。没有任何信息表明其余许可在谁手里：如果它们都还在使用，就多放出了一个。</translation>
    </message>
    <message>
        <source>The latch is open.</source>
        <translation>闩锁已打开。</translation>
    </message>
    <message>
        <source>One permit is given back.</source>
        <translation>已归还一个许可。</translation>
    </message>
    <message>
        <source>All who wait go on, although not all have counted down; the others count down in vain.</source>
        <translation>所有等待者都会继续，尽管还有参与者没有倒数；它们之后的倒数不再起作用。</translation>
    </message>
</context>
<context>
    <name>LockOperationDialog</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>客户端库</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Commands to be sent</source>
        <translation>将要执行的命令</translation>
    </message>
    <message>
        <source>What happens next</source>
        <translation>执行后的影响</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>新租约(&amp;L)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Type the key to confirm</source>
        <translation>输入键名以确认(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>恢复(&amp;P)</translation>
    </message>
    <message>
        <source>Cop&amp;y as redis-cli</source>
        <translation>复制为 redis-cli 命令(&amp;Y)</translation>
    </message>
    <message>
        <source>Look &amp;Again</source>
        <translation>重新读取(&amp;A)</translation>
    </message>
    <message>
        <source>Allow Actions for 10 &amp;Minutes…</source>
        <translation>允许操作 10 分钟(&amp;M)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Current state and effect</source>
        <translation>当前状态与操作影响</translation>
    </message>
</context>
<context>
    <name>LockText</name>
    <message>
        <source>a run of the simulator</source>
        <translation>模拟器运行</translation>
    </message>
</context>
<context>
    <name>LocksPageText</name>
    <message>
        <source>%1 as last seen</source>
        <extracomment>how many locks, as they were when the connection was lost</extracomment>
        <translation>%1（断开前）</translation>
    </message>
    <message>
        <source>%1 held, %2 ended</source>
        <extracomment>how many locks are held, and how many ended a moment ago</extracomment>
        <translation>持有 %1 个，已结束 %2 个</translation>
    </message>
    <message>
        <source>%1 held</source>
        <translation>持有 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Connect to a server to see its locks.</source>
        <translation>连接到服务器即可查看其中的锁。</translation>
    </message>
    <message>
        <source>Looking for locks</source>
        <translation>正在查找锁</translation>
    </message>
    <message>
        <source>The keys of the server are being scanned: %1 %.</source>
        <translation>正在扫描服务器中的键：%1%。</translation>
    </message>
    <message>
        <source>Nothing is known now</source>
        <translation>当前状态未知</translation>
    </message>
    <message>
        <source>No lock was held when the server was last heard.</source>
        <translation>最后一次收到服务器消息时，没有持有中的锁。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) were held when the server was last heard.</source>
        <translation>
            <numerusform>最后一次收到服务器消息时，持有中的锁有 %n 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show All Locks</source>
        <translation>显示全部锁</translation>
    </message>
    <message>
        <source>Nothing needs attention</source>
        <translation>没有需要关注的锁</translation>
    </message>
    <message>
        <source>No lock that is held needs attention</source>
        <translation>没有需要关注的持有中的锁</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are held, and no finding about them is open.</source>
        <translation>
            <numerusform>当前持有 %n 个锁，没有未结束的诊断结果。</numerusform>
        </translation>
    </message>
    <message>
        <source>No locks match</source>
        <translation>没有匹配的锁</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are hidden by the filter.</source>
        <translation>
            <numerusform>已筛选掉 %n 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>No locks are seen</source>
        <translation>未检测到锁</translation>
    </message>
    <message>
        <source>This user may not list or may not read the watched keys (%1): locks may be held all the same. The Server page names the right that is missing.</source>
        <translation>此用户无权列出或读取监控的键（%1），可能有锁未显示。缺少的权限见“服务器”页面。</translation>
    </message>
    <message>
        <source>No locks are held</source>
        <translation>没有持有中的锁</translation>
    </message>
    <message>
        <source>Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the key patterns of the connection.</source>
        <translation>监控范围：%1。锁一经获取就会显示在这里。如果您的锁使用其他名称，请更改连接的键名模式。</translation>
    </message>
    <message>
        <source>Find Locks…</source>
        <translation>查找锁…</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the simulator&apos;s run not counted</source>
        <translation>
            <numerusform>未计入模拟器运行产生的 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 held, %2 not live, %3 ended</source>
        <extracomment>how many locks are held, how many are of a server that is not connected, and how many ended a moment ago</extracomment>
        <translation>持有 %1 个，离线 %2 个，已结束 %3 个</translation>
    </message>
    <message>
        <source>%1 held, %2 not live</source>
        <extracomment>how many locks are held, and how many are of a server that is not connected</extracomment>
        <translation>持有 %1 个，离线 %2 个</translation>
    </message>
</context>
<context>
    <name>MomentText</name>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <comment>a length of time</comment>
        <translation>%1前</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>%1×</source>
        <extracomment>how fast a recording is played: 2×</extracomment>
        <translation>%1×</translation>
    </message>
</context>
<context>
    <name>MuteMenu</name>
    <message>
        <source>This Finding on %1</source>
        <translation>仅 %1 上的此项</translation>
    </message>
    <message>
        <source>All Findings on %1</source>
        <translation>%1 上的所有诊断结果</translation>
    </message>
    <message>
        <source>This Finding Everywhere</source>
        <translation>所有位置上的此项</translation>
    </message>
</context>
<context>
    <name>NextStep</name>
    <message>
        <source>%1 %2.</source>
        <extracomment>name of a finding; &quot;since 12:18:40&quot;</extracomment>
        <translation>%1（%2）。</translation>
    </message>
    <message>
        <source>Its owner is gone.</source>
        <translation>其持有者已不在。</translation>
    </message>
</context>
<context>
    <name>NodeCard</name>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>How it is watched</source>
        <translation>监控方式</translation>
    </message>
    <message>
        <source>Blind spots</source>
        <translation>盲区</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>notify-keyspace-events</source>
        <translation>notify-keyspace-events</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>Server now</source>
        <translation>服务器现状</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>未显示</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>缺口</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Event classes</source>
        <translation>事件类别</translation>
    </message>
    <message>
        <source>Permissions of this account</source>
        <translation>当前账号的权限</translation>
    </message>
    <message>
        <source>Gaps: periods without data</source>
        <translation>缺口：没有数据的时段</translation>
    </message>
</context>
<context>
    <name>NodeFacts</name>
    <message>
        <source>delete/expire</source>
        <translation>通用命令</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>hashes</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>sorted sets</source>
        <translation>有序集合</translation>
    </message>
    <message>
        <source>lists</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>sets</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>expiry</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>eviction</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>暂无数据</translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation>尚未连接</translation>
    </message>
    <message>
        <source>Keyspace notifications: the server announces every change, and a read of the key adds the holder.</source>
        <translation>键空间通知：服务器通知每次变化，Lockscope 再读取该键以得知持有者。</translation>
    </message>
    <message>
        <source>Client tracking: the server announces that a key changed, and Lockscope reads its new value.</source>
        <translation>客户端跟踪：服务器只通知某个键已变化，由 Lockscope 读取当前值。</translation>
    </message>
    <message>
        <source>Polling only: keys are read in turn.</source>
        <translation>仅轮询：依次读取各个键。</translation>
    </message>
    <message>
        <source>Refused attempts to take a lock, and who sent a release.</source>
        <translation>被拒绝的加锁尝试，以及释放命令由谁发出。</translation>
    </message>
    <message>
        <source>Holds that begin and end between two reads; whether a hold was released or expired (inferred only); refused attempts.</source>
        <translation>在两次读取之间开始并结束的持有；持有因释放还是过期而结束（只能推断）；被拒绝的尝试。</translation>
    </message>
    <message>
        <source>Everything that begins and ends between two reads; times finer than the read interval; refused attempts.</source>
        <translation>在两次读取之间开始并结束的所有持有；精确到读取间隔以内的时间；被拒绝的尝试。</translation>
    </message>
    <message>
        <source>unknown: the server&apos;s settings cannot be read, so this is inferred from the notifications received</source>
        <translation>未知：无法读取服务器设置，根据收到的通知推断</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>%1 ✓</source>
        <translation>%1 ✓</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>not known (CONFIG GET is not permitted)</source>
        <translation>未知（无 CONFIG GET 权限）</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>▲ %1, missing: %2</source>
        <translation>▲ %1，缺少：%2</translation>
    </message>
    <message>
        <source>%1%2 ms against this machine, measured to ±%3 ms; round trip %4 ms</source>
        <translation>与本机相差 %1%2 毫秒，测量精度 ±%3 毫秒；往返 %4 毫秒</translation>
    </message>
    <message>
        <source>policy not known</source>
        <translation>策略未知</translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure keys with a TTL go first, and those are the locks. Keep locks on a server with noeviction.</source>
        <translation>▲ %1：内存不足时优先淘汰带 TTL 的键，而锁正是这类键。请将锁放在使用 noeviction 的服务器上。</translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure any key may go, locks too. Keep locks on a server with noeviction.</source>
        <translation>▲ %1：内存不足时任何键都可能被淘汰，包括锁。请将锁放在使用 noeviction 的服务器上。</translation>
    </message>
    <message>
        <source>✓ %1: locks are not evicted</source>
        <translation>✓ %1：锁不会被淘汰</translation>
    </message>
    <message>
        <source>%1 commands/s of all clients</source>
        <translation>所有客户端共 %1 条命令/秒</translation>
    </message>
    <message>
        <source>%1 % of a core</source>
        <translation>CPU 单核 %1%</translation>
    </message>
    <message>
        <source>%1 of them blocked</source>
        <translation>其中 %1 个被阻塞</translation>
    </message>
    <message>
        <source>%1 of %2 memory</source>
        <translation>内存 %1 / %2</translation>
    </message>
    <message>
        <source>%1 memory, no limit set</source>
        <translation>内存 %1，未设上限</translation>
    </message>
    <message>
        <source>no sample yet</source>
        <translation>暂无采样</translation>
    </message>
    <message>
        <source>%1 (no permission to subscribe; followed by tracking): %2</source>
        <translation>%1（无订阅权限，改用跟踪监控）：%2</translation>
    </message>
    <message>
        <source>%1 (no permission to subscribe; followed by polling): %2</source>
        <translation>%1（无订阅权限，改用轮询监控）：%2</translation>
    </message>
    <message>
        <source>%1 (not announced)</source>
        <translation>%1（无通知）</translation>
    </message>
    <message>
        <source>standalone</source>
        <translation>单机</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s)</source>
        <translation>
            <numerusform>%Ln 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln key(s) evicted since its start</source>
        <translation>
            <numerusform>▲ 启动以来已淘汰 %Ln 个键</numerusform>
        </translation>
    </message>
    <message>
        <source>up for %1</source>
        <translation>已运行 %1</translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message>
        <source>From Lockscope: %1, %2</source>
        <extracomment>what was done from Lockscope: a word of the audit log, its outcome</extracomment>
        <translation>通过 Lockscope：%1，%2</translation>
    </message>
</context>
<context>
    <name>OutputFileText</name>
    <message>
        <source>it is a folder</source>
        <translation>是一个文件夹</translation>
    </message>
    <message>
        <source>a database needs a regular file</source>
        <translation>数据库需要普通文件</translation>
    </message>
    <message>
        <source>nobody reads this FIFO</source>
        <translation>没有程序在读取此 FIFO</translation>
    </message>
    <message>
        <source>the reader of this FIFO reads nothing</source>
        <translation>此 FIFO 的读取程序未读取任何数据</translation>
    </message>
</context>
<context>
    <name>OwnerText</name>
    <message numerus="yes">
        <source>%n of its connections are open, the latest is %1</source>
        <translation>
            <numerusform>其 %n 个连接处于打开状态，最新的是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>its connection %1 is open</source>
        <translation>其连接 %1 处于打开状态</translation>
    </message>
    <message>
        <source>%1, by trace</source>
        <extracomment>how the connection is known</extracomment>
        <translation>%1，来自命令跟踪</translation>
    </message>
    <message>
        <source>%1; last command %2 ago</source>
        <translation>%1；最后一条命令在 %2前</translation>
    </message>
    <message>
        <source>its connection %1, known by a trace, was closed at %2</source>
        <translation>其连接 %1（由命令跟踪得知）已于 %2 关闭</translation>
    </message>
    <message>
        <source>its connection %1 closed between %2 and %3</source>
        <translation>其连接 %1 在 %2 与 %3 之间关闭</translation>
    </message>
    <message>
        <source>it renewed %1 ago, on schedule</source>
        <translation>%1前按时续期</translation>
    </message>
    <message>
        <source>a worker extends the lease of its task, now until %1</source>
        <translation>某个 Worker 正在延长其任务的租约，目前到 %1</translation>
    </message>
    <message>
        <source>the lease of its task ended at %1, and no worker extended it</source>
        <translation>其任务的租约已于 %1 结束，没有 Worker 延长它</translation>
    </message>
    <message numerus="yes">
        <source>its connection closed, but %n from its host with its name are open</source>
        <translation>
            <numerusform>其连接已关闭，但来自同一主机、同名的 %n 个连接仍打开</numerusform>
        </translation>
    </message>
    <message>
        <source>it renewed %1 ago for the last time, and the next renewal is overdue</source>
        <translation>最后一次续期在 %1前，下一次续期已逾期</translation>
    </message>
    <message>
        <source>no worker has its task now</source>
        <translation>目前没有 Worker 持有其任务</translation>
    </message>
    <message>
        <source>some worker of its queue works, but the lock does not say which one has the job</source>
        <translation>其队列有 Worker 在工作，但锁没有说明作业在哪一个手中</translation>
    </message>
    <message>
        <source>no worker of its queue has looked for stalled jobs lately</source>
        <translation>其队列最近没有 Worker 检查过停滞的作业</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) of its library beat, the last one %1 ago, but the lock does not say which one has the job</source>
        <translation>
            <numerusform>其客户端库有 %n 个进程发出心跳，最近一次在 %1前，但锁没有说明作业在哪一个手中</numerusform>
        </translation>
    </message>
    <message>
        <source>no process of its library beats</source>
        <translation>其客户端库没有进程发出心跳</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) from its host are open</source>
        <translation>
            <numerusform>来自其主机的 %n 个连接处于打开状态</numerusform>
        </translation>
    </message>
    <message>
        <source>its token names nobody</source>
        <translation>令牌未标明持有者</translation>
    </message>
    <message>
        <source>its token names no connection</source>
        <translation>令牌未标明连接</translation>
    </message>
    <message>
        <source>Connections are not read yet.</source>
        <translation>尚未读取连接。</translation>
    </message>
    <message>
        <source>Connections are not recorded.</source>
        <translation>连接没有录制。</translation>
    </message>
    <message>
        <source>CLIENT LIST would tell more; this user may not run it.</source>
        <translation>CLIENT LIST 可以提供更多信息；此用户无权执行。</translation>
    </message>
    <message>
        <source>The server has too many connections to list them.</source>
        <translation>服务器的连接过多，无法列出。</translation>
    </message>
    <message>
        <source>%1 is a connection; a trace tells what it holds.</source>
        <extracomment>name and address of a connection</extracomment>
        <translation>%1 是一个连接；命令跟踪可显示它持有哪些锁。</translation>
    </message>
    <message>
        <source>A trace tells which connection uses its token.</source>
        <translation>命令跟踪可以得知哪个连接使用其令牌。</translation>
    </message>
    <message>
        <source>yes: %1</source>
        <extracomment>is the owner alive? yes, and why</extracomment>
        <translation>是：%1</translation>
    </message>
    <message>
        <source>no: %1</source>
        <extracomment>is the owner alive? no, and why</extracomment>
        <translation>否：%1</translation>
    </message>
    <message>
        <source>not known: %1.</source>
        <extracomment>is the owner alive? why it is not known, half a sentence</extracomment>
        <translation>未知：%1。</translation>
    </message>
</context>
<context>
    <name>PageTitles</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>仪表盘</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Simulator</source>
        <translation>模拟器</translation>
    </message>
    <message>
        <source>Waits-for</source>
        <translation>等待图</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Quorum</source>
        <translation>多数派</translation>
    </message>
    <message>
        <source>Locks with Wide Lanes</source>
        <translation>锁（宽泳道）</translation>
    </message>
</context>
<context>
    <name>QuorumText</name>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>degraded</source>
        <translation>降级</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>部分持有</translation>
    </message>
    <message>
        <source>split</source>
        <translation>分裂</translation>
    </message>
    <message>
        <source>leftover</source>
        <translation>残留</translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <translation>
            <numerusform>持有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n degraded</source>
        <translation>
            <numerusform>降级 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n partial</source>
        <translation>
            <numerusform>部分持有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n split</source>
        <translation>
            <numerusform>分裂 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n leftover</source>
        <translation>
            <numerusform>残留 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, may be held</source>
        <extracomment>the state of a lock that those servers could change which do not answer: it may be held</extracomment>
        <translation>%1，可能被持有</translation>
    </message>
    <message>
        <source>No server that answers has it.</source>
        <translation>所有应答的服务器上都没有该锁。</translation>
    </message>
    <message>
        <source>One holder has it on every server.</source>
        <translation>同一持有者在每台服务器上都持有该锁。</translation>
    </message>
    <message>
        <source>One holder has it on every server that answers; the others do not vote.</source>
        <translation>同一持有者在每台应答的服务器上都持有该锁；其余服务器不参与投票。</translation>
    </message>
    <message>
        <source>One holder has a majority, but not every server that answers: one was not reached when it was acquired, or has lost it since.</source>
        <translation>某个持有者占有多数，但部分应答的服务器上没有该锁：获取时未能连上，或此后丢失。</translation>
    </message>
    <message>
        <source>No holder has a majority: its acquisition goes on or has failed, or servers have lost it. Nobody may rely on this lock.</source>
        <translation>没有持有者占有多数：获取尚在进行或已失败，或服务器丢失了该锁。此时不能依赖该锁。</translation>
    </message>
    <message>
        <source>Several holders have it on some servers each, and none has a majority: nobody holds it, and nobody can acquire it before leases end. They should release what they have, and try again after random delays.</source>
        <translation>多个持有者各占一部分服务器，都未达到多数：锁实际无人持有，在租约到期前也无法获取。它们应释放各自持有的部分，并在随机延迟后重试。</translation>
    </message>
    <message>
        <source>Its holder released it on a majority; what is left here keeps nobody out and ends with its lease.</source>
        <translation>持有者已在多数服务器上释放该锁；剩余部分不影响其他客户端加锁，会随租约到期。</translation>
    </message>
    <message>
        <source>One server less, and no majority has it any more.</source>
        <translation>再少一台服务器，就不再占有多数。</translation>
    </message>
    <message>
        <source>Matched by name and thread (a guess): this library writes a different client id on each server.</source>
        <translation>按名称和线程归并，因为该客户端库在每台服务器上写入不同的客户端 ID：属于推测。</translation>
    </message>
    <message>
        <source>That these servers belong together is a guess from the holder that they share. Connect to them as one Redlock group to be sure.</source>
        <translation>根据共有的持有者推测这些服务器属于同一组。以 Redlock 组连接即可确定。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>votes of a Redlock group: servers that have the token, of all servers</extracomment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>推测</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s), %1 are a majority.</source>
        <translation>
            <numerusform>%n 台服务器，多数为 %1 台。</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a vote, because not connected: %1.</source>
        <translation>未连接，不参与投票：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the names of servers</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Too few servers answer to say whether anybody holds it.</source>
        <translation>应答的服务器太少，无法判断锁是否被持有。</translation>
    </message>
    <message>
        <source>No majority is seen to have it; with the servers that do not answer it may be held.</source>
        <translation>应答的服务器中无人占有多数；若计入未应答的服务器，锁可能被持有。</translation>
    </message>
</context>
<context>
    <name>RecordingText</name>
    <message>
        <source>%1 cannot be opened (%2). Is it there, and may you read it?</source>
        <translation>无法打开 %1（%2）。请确认文件存在且有读取权限。</translation>
    </message>
    <message>
        <source>%1 cannot be created (%2). Choose a folder that you may write to.</source>
        <translation>无法创建 %1（%2）。请选择有写入权限的文件夹。</translation>
    </message>
    <message>
        <source>%1 is there already and is not overwritten. Choose another name, or delete it.</source>
        <translation>%1 已存在，不会覆盖。请换一个名称，或先删除该文件。</translation>
    </message>
    <message>
        <source>%1 is not a recording of Lockscope.</source>
        <translation>%1 不是 Lockscope 的录制文件。</translation>
    </message>
    <message>
        <source>%1 was recorded by a newer version of Lockscope. Open it with that version.</source>
        <translation>%1 由更新版本的 Lockscope 录制。请用该版本打开。</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). What follows that place cannot be shown.</source>
        <translation>%1 已损坏（%2）。损坏处之后的内容无法显示。</translation>
    </message>
    <message>
        <source>%1 is on a network file system (%2), where a recording can be lost. Record to a disk of this machine, and copy the file when it is done.</source>
        <translation>%1 位于网络文件系统（%2）上，录制可能丢失。请录制到本机磁盘，完成后再复制。</translation>
    </message>
    <message>
        <source>There is no space left for %1. Until there is, what happens is not recorded.</source>
        <translation>%1 所在磁盘已满。在腾出空间之前，事件不会录制。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2). Until it can, what happens is not recorded.</source>
        <translation>无法写入 %1（%2）。在恢复写入之前，事件不会录制。</translation>
    </message>
    <message>
        <source>%1 is being written by another Lockscope. Only one can record to a file.</source>
        <translation>另一个 Lockscope 正在写入 %1。同一文件只能由一个程序录制。</translation>
    </message>
    <message>
        <source>%1 was not closed, and its folder may not be written to. Copy it, with the files beside it, to a folder of yours, and open it there.</source>
        <translation>%1 未正常关闭，且所在文件夹不可写。请将它及同目录的相关文件复制到自己的文件夹后再打开。</translation>
    </message>
    <message>
        <source>%1 was not closed: its last moments may be missing.</source>
        <translation>%1 未正常关闭：末尾部分可能缺失。</translation>
    </message>
    <message>
        <source>%1 was not closed, and the file %1-wal that belongs to it is not there: unless it was merged, what happened last is missing. Copy both files together.</source>
        <translation>%1 未正常关闭，且缺少配套的 %1-wal 文件：若该文件尚未合并，末尾部分会缺失。请将两个文件一起复制。</translation>
    </message>
    <message>
        <source>%1 was not closed, and the file %1-wal that belongs to it is damaged: what stands behind that place is missing.</source>
        <translation>%1 未正常关闭，且配套的 %1-wal 文件已损坏：损坏处之后的内容缺失。</translation>
    </message>
    <message>
        <source>Nothing was recorded in %1.</source>
        <translation>%1 中没有任何录制内容。</translation>
    </message>
    <message>
        <source>Nothing is recorded in %1 yet: another Lockscope is just beginning it. Try again in a moment.</source>
        <translation>%1 中尚无录制内容：另一个 Lockscope 刚开始写入。请稍后再试。</translation>
    </message>
    <message>
        <source>%1 was moved, deleted or replaced while it was recorded: what happens now is not recorded. Begin a new recording, and move a file only after its end.</source>
        <translation>%1 在录制期间被移动、删除或替换：此后发生的事不再被录制。请开始新的录制，并在录制结束后再移动文件。</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Incident report</source>
        <translation>事故报告</translation>
    </message>
    <message>
        <source>%1 to %2, %3; recording %4</source>
        <translation>%1 至 %2，%3；录制文件 %4</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>Nothing was seen in this time.</source>
        <translation>这段时间内没有任何观测数据。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) were held in this time.</source>
        <translation>
            <numerusform>这段时间内共有 %n 个锁被持有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) were seen.</source>
        <translation>
            <numerusform>共检测到 %n 次持有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) were lost: their lease ran out, or another client took the lock.</source>
        <translation>
            <numerusform>其中 %n 次持有丢失：租约到期，或锁被其他客户端获取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) somebody waited for a lock.</source>
        <translation>
            <numerusform>等待锁共出现 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s): %1.</source>
        <translation>
            <numerusform>%n 个问题：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s): %1.</source>
        <translation>
            <numerusform>%n 个警告：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s): %1.</source>
        <translation>
            <numerusform>%n 条提示：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings within what this recording can show.</source>
        <translation>在此录制的观测范围内没有发现问题。</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) could not be looked for; what is missing stands at the end.</source>
        <translation>
            <numerusform>有 %n 项诊断未能进行，缺少的条件见文末。</numerusform>
        </translation>
    </message>
    <message>
        <source>The recording could not be read to its end: %1</source>
        <translation>录制未能完整读取：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, what was seen</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more of them are not listed here.</source>
        <translation>
            <numerusform>另有 %n 条未在此列出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are not drawn.</source>
        <translation>
            <numerusform>另有 %n 个锁未画出。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first one, with 5 s before and after it.</source>
        <translation>首次出现的情况，含前后各 5 秒。</translation>
    </message>
    <message numerus="yes">
        <source>%n more time span(s) are not listed here.</source>
        <translation>
            <numerusform>另有 %n 个时段未在此列出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time span(s).</source>
        <translation>
            <numerusform>%n 个时段。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n different lock(s), group(s) of locks or server(s) are concerned.</source>
        <translation>
            <numerusform>涉及 %n 个不同的锁、锁组或服务器。</numerusform>
        </translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Usual causes</source>
        <translation>常见原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理建议</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>无法确定</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Holds and waits</source>
        <translation>持有与等待</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>所有锁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有占比</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>持有时长中位数</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>最长持有时间</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次数</translation>
    </message>
    <message>
        <source>Most waiting</source>
        <translation>等待者最多时</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are counted in the last row only.</source>
        <translation>
            <numerusform>另有 %n 个锁仅计入最后一行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>监控范围</translation>
    </message>
    <message>
        <source>not announced: %1</source>
        <translation>未通知：%1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Keyspace</source>
        <translation>键空间</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Changes detected by</source>
        <translation>变化的获知方式</translation>
    </message>
    <message>
        <source>When memory is full</source>
        <translation>内存不足时</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message numerus="yes">
        <source>%n more gap(s) are not listed here.</source>
        <translation>
            <numerusform>另有 %n 个缺口未在此列出。</numerusform>
        </translation>
    </message>
    <message>
        <source>What could not be seen</source>
        <translation>未能观测到的内容</translation>
    </message>
    <message>
        <source>missing rights: %1</source>
        <translation>缺少权限：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) were left out of the recording, because they came too fast.</source>
        <translation>
            <numerusform>因到达过快，有 %n 个事件未录制。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) were skipped to stay within the budget.</source>
        <translation>
            <numerusform>因超出配额，跳过了 %n 次读取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) were gone before they could be looked at.</source>
        <translation>
            <numerusform>有 %n 个键在读取之前已消失。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>More went wrong at once than is followed: %n time span(s) are in no count.</source>
        <translation>
            <numerusform>同时出现的问题超出可跟踪的数量：%n 个时段未计入。</numerusform>
        </translation>
    </message>
    <message>
        <source>The recording has more holds than are kept: statistics and pictures begin at %1.</source>
        <translation>录制中的持有次数超出保留上限：统计和图表从 %1 开始。</translation>
    </message>
    <message>
        <source>The recording was not closed: it goes on, or was cut off, and its last moments may be missing.</source>
        <translation>录制未正常关闭：可能仍在录制或已中断，末尾部分可能缺失。</translation>
    </message>
    <message>
        <source>A trace failed: %1</source>
        <translation>命令跟踪失败：%1</translation>
    </message>
    <message>
        <source>Not looked for: %1.</source>
        <translation>未检查：%1。</translation>
    </message>
    <message>
        <source>A lock shows the end of a lease, not the end of the work that it protects.</source>
        <translation>锁只能反映租约何时到期，不能反映所保护的工作何时完成。</translation>
    </message>
    <message>
        <source>Tokens are masked: equal ones stay equal, and none can be used.</source>
        <translation>令牌已脱敏：相同的令牌脱敏后仍相同，但都无法使用。</translation>
    </message>
    <message>
        <source>Tokens are in clear: whoever has this report can release locks.</source>
        <translation>令牌为明文：拿到此报告的人可以释放锁。</translation>
    </message>
    <message>
        <source>Tokens are masked in this report; in the recording they are in clear.</source>
        <translation>此报告中的令牌已脱敏，录制文件中的令牌为明文。</translation>
    </message>
    <message>
        <source>Names of locks are masked.</source>
        <translation>锁的名称已脱敏。</translation>
    </message>
    <message>
        <source>%1: from %2, for %3, %4</source>
        <extracomment>%1 holder, %2 time, %3 duration, %4 how it ended</extracomment>
        <translation>%1：自 %2 起，历时 %3，%4</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>Gap of %1: nothing is known</source>
        <translation>缺口 %1：无数据</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>held while others waited</source>
        <translation>持有期间有人等待</translation>
    </message>
    <message>
        <source>held without a lease</source>
        <translation>持有且无租约</translation>
    </message>
    <message>
        <source>lost by its holder</source>
        <translation>被持有者丢失</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>缺口</translation>
    </message>
    <message>
        <source>No server was watched in this time.</source>
        <translation>这段时间没有监控任何服务器。</translation>
    </message>
    <message>
        <source>The server announced no changes: locks were only polled.</source>
        <translation>服务器不发送变更通知：只能定期读取锁。</translation>
    </message>
    <message>
        <source>No source showed who waits, and no trace ran.</source>
        <translation>无法得知等待者，也没有进行命令跟踪。</translation>
    </message>
    <message>
        <source>No trace ran: who sent which command is not known.</source>
        <translation>没有进行命令跟踪：无法得知每条命令由谁发出。</translation>
    </message>
    <message>
        <source>The server gave no information about itself.</source>
        <translation>服务器未提供自身信息。</translation>
    </message>
    <message>
        <source>The server did not say what it removes when memory is full.</source>
        <translation>服务器未提供内存不足时的淘汰策略。</translation>
    </message>
    <message>
        <source>The server&apos;s clock was not read.</source>
        <translation>未读取服务器时钟。</translation>
    </message>
    <message>
        <source>Times are those of the server&apos;s clock, UTC. Signs: triangle, a problem; diamond, a warning; square, a note. Pale: begin or end was not seen. Holds that are too short to be seen are drawn together, in the colour of the worst.</source>
        <translation>时间以服务器时钟为准（UTC）。符号：三角形为问题，菱形为警告，方形为提示。浅色：未观测到开始或结束。过短的持有合并绘制，颜色取其中最严重者。</translation>
    </message>
    <message>
        <source>Noted: %1</source>
        <translation>备注：%1</translation>
    </message>
    <message>
        <source>Someone waited for up to %1 without a break; how long each client waited is not known.</source>
        <translation>持续有人等待的最长时间为 %1；每个等待者的等待时间未知。</translation>
    </message>
    <message>
        <source>Nobody waited longer than %1; someone waited for up to %2 without a break.</source>
        <translation>单个等待者最长等待 %1；持续有人等待的最长时间为 %2。</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>最长等待时段</translation>
    </message>
    <message>
        <source>Held: of the time of which something is known. Median, p95 and p99: of holds that began and ended in sight. Lost: ended by their lease, by the server or by another client. Waits: stretches of time in which somebody was seen waiting; a dash, or a bound, where nothing told all the time who waits.</source>
        <translation>持有占比：仅以有数据的时间为基数。中位数、p95 和 p99：仅统计完整观测到开始和结束的持有。丢失：因租约到期、被服务器淘汰或被其他客户端获取而结束。等待次数：观测到有等待者的时段数；若未能全程得知等待者，则显示短横线或下限。</translation>
    </message>
    <message>
        <source>%1 of %2 s</source>
        <translation>%1 / %2 秒</translation>
    </message>
    <message>
        <source>When this was seen is not recorded: the recording is of an earlier version.</source>
        <translation>观测时间未记录：此录制来自较早的版本。</translation>
    </message>
    <message>
        <source>Not seen all the time: watched %1.</source>
        <translation>未能全程观测：监控了 %1。</translation>
    </message>
    <message>
        <source>Not seen all the time: changes were announced %1.</source>
        <translation>未能全程观测：收到变更通知的时间为 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Not seen all the time: of %n held lock(s), who waits was told all the time of %1.</source>
        <translation>
            <numerusform>未能全程观测：在 %n 个被持有的锁中，只有 %1 个能全程得知等待者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not seen all the time: traced %1.</source>
        <translation>未能全程观测：命令跟踪覆盖 %1。</translation>
    </message>
    <message>
        <source>Not seen all the time: traced %1, not every lock.</source>
        <translation>未能全程观测：命令跟踪覆盖 %1，且不含所有锁。</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Watched all the time.</source>
        <translation>全程监控。</translation>
    </message>
    <message>
        <source>Watched %1.</source>
        <translation>监控了 %1。</translation>
    </message>
    <message>
        <source>Changes were announced all the time.</source>
        <translation>全程收到变更通知。</translation>
    </message>
    <message>
        <source>The server announces no changes: locks are only polled.</source>
        <translation>服务器不发送变更通知：只能定期读取锁。</translation>
    </message>
    <message>
        <source>Changes were announced %1.</source>
        <translation>收到变更通知的时间为 %1。</translation>
    </message>
    <message>
        <source>No trace ran.</source>
        <translation>没有进行命令跟踪。</translation>
    </message>
    <message>
        <source>Traced %1, not every lock.</source>
        <translation>命令跟踪覆盖 %1，且不含所有锁。</translation>
    </message>
    <message>
        <source>Traced %1.</source>
        <translation>命令跟踪覆盖 %1。</translation>
    </message>
    <message>
        <source>Where two to eight holders had one lock, a line below each bar has its holder&apos;s colour.</source>
        <translation>若一个锁有两到八个持有者，每个条形下方会有一条线标示持有者的颜色。</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) are in no length: when they began or ended is not known exactly enough, for example because the watcher stood still.</source>
        <translation>
            <numerusform>%n 次持有未计入时长：其开始或结束时间不够精确，例如监控程序曾停顿。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RivalText</name>
    <message>
        <source>%1 at %2</source>
        <extracomment>a holder, and the address of the server that granted the lock to it</extracomment>
        <translation>%1（在 %2）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>two holders of one lock, each with its server</extracomment>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>SavedFilterText</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>有争用</translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation>续期延迟</translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation>无 TTL</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>被接管</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Expiring &lt; 2 s</source>
        <translation>将在 2 秒内过期</translation>
    </message>
    <message>
        <source>Held &gt; 5 min</source>
        <translation>持有超过 5 分钟</translation>
    </message>
    <message>
        <source>All locks: the number is of those held now</source>
        <translation>所有锁：数字为当前被持有的锁数</translation>
    </message>
    <message>
        <source>A renewal is overdue by the pace seen so far, or has stopped</source>
        <translation>按此前的间隔，续期已延迟或停止</translation>
    </message>
    <message>
        <source>Held without a TTL: never expires</source>
        <translation>被持有且永不过期</translation>
    </message>
    <message>
        <source>The holder overwrote another one: neither release nor expiry in between</source>
        <translation>持有者覆盖了另一个持有者：期间既未释放也未过期</translation>
    </message>
    <message>
        <source>The lease ran out a moment ago, without a release</source>
        <translation>刚刚因 TTL 到期而结束，未被释放</translation>
    </message>
    <message>
        <source>The lease ends within two seconds unless it is renewed</source>
        <translation>若不续期，租约将在两秒内到期</translation>
    </message>
    <message>
        <source>Held for more than five minutes, where its start was seen</source>
        <translation>已持有超过五分钟（按已知的起始时间）</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>Simulator</source>
        <translation>模拟器</translation>
    </message>
    <message>
        <source>Locks that runs of the simulator take on this server</source>
        <translation>模拟器运行时在此服务器上获取的锁</translation>
    </message>
    <message>
        <source>Locks with an open finding (a problem or a warning), most serious first; one that is over stays for ten seconds. Locks of the simulator&apos;s run are not among them</source>
        <translation>有未结束诊断结果（问题或警告）的锁，最严重的在前；已结束的保留十秒。不含模拟器运行产生的锁</translation>
    </message>
    <message>
        <source>Held while others are seen waiting for it, or free with a queue</source>
        <translation>被持有且检测到有客户端在等待，或空闲但有队列</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Enter the path of the server&apos;s unix socket.</source>
        <translation>请输入服务器的 unix 套接字路径。</translation>
    </message>
    <message>
        <source>The path is longer than 107 bytes, which is all that the system allows for a socket. Use a shorter path or a link.</source>
        <translation>路径超过 107 字节，这是系统对套接字的上限。请使用更短的路径或链接。</translation>
    </message>
    <message>
        <source>Enter a host name or an address.</source>
        <translation>请输入主机名或地址。</translation>
    </message>
    <message>
        <source>This is not a host name or an address. Paste a whole URI into the field above instead.</source>
        <translation>这不是主机名或地址。请将完整的 URI 粘贴到上面的字段。</translation>
    </message>
    <message>
        <source>Enter a port from 1 to 65535; Redis usually listens on 6379.</source>
        <translation>请输入 1 到 65535 之间的端口；Redis 通常监听 6379。</translation>
    </message>
    <message>
        <source>Give the server a name.</source>
        <translation>请给服务器命名。</translation>
    </message>
    <message>
        <source>The name is too long; %1 characters are enough.</source>
        <translation>名称过长，最多 %1 个字符。</translation>
    </message>
    <message>
        <source>A colour is written as #rrggbb.</source>
        <translation>颜色格式为 #rrggbb。</translation>
    </message>
    <message>
        <source>Enter a database number from 0 to %1.</source>
        <translation>请输入 0 到 %1 之间的数据库编号。</translation>
    </message>
    <message>
        <source>Enter at least one key pattern, like lock:*, or choose a preset.</source>
        <translation>请至少输入一个键名模式，例如 lock:*，或选择一个预设。</translation>
    </message>
    <message>
        <source>A client certificate and its key belong together: choose both files, or none.</source>
        <translation>客户端证书与密钥必须成对：请同时选择两个文件，或都不选。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a text of at most %2 characters</source>
        <translation>“%1”不是文本，或超过 %2 个字符</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>“%1”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>“%1”不是数字</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from 0 to %2</source>
        <translation>“%1”不是 0 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list</source>
        <translation>“%1”不是列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not a text</source>
        <translation>“%1”中含有非文本内容</translation>
    </message>
    <message>
        <source>&quot;environment&quot; is not development, staging or production</source>
        <translation>“environment”不是 development、staging 或 production</translation>
    </message>
    <message>
        <source>&quot;transport&quot; is not tcp, tls or unix</source>
        <translation>“transport”不是 tcp、tls 或 unix</translation>
    </message>
    <message>
        <source>it has no &quot;id&quot;</source>
        <translation>缺少“id”</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>大于 %1 MiB</translation>
    </message>
    <message>
        <source>it is not JSON: %1 at byte %2</source>
        <translation>不是有效的 JSON：%1（第 %2 字节）</translation>
    </message>
    <message>
        <source>it was written by a newer Lockscope (format %1, this one reads %2)</source>
        <translation>由更新版本的 Lockscope 写入（格式 %1，此版本支持到 %2）</translation>
    </message>
    <message>
        <source>it is not a list of profiles</source>
        <translation>不是连接配置列表</translation>
    </message>
    <message>
        <source>it holds more than %1 profiles</source>
        <translation>超过 %1 个连接配置</translation>
    </message>
    <message>
        <source>profile %1 cannot be used: %2</source>
        <translation>连接配置 %1 无法使用：%2</translation>
    </message>
    <message>
        <source>profile %1 has the id of another one</source>
        <translation>连接配置 %1 的 ID 与另一个重复</translation>
    </message>
    <message>
        <source>not remembered: no keyring available</source>
        <translation>未保存：没有可用的密钥环</translation>
    </message>
    <message>
        <source>not remembered: the keyring did not allow it</source>
        <translation>未保存：密钥环拒绝保存</translation>
    </message>
    <message>
        <source>not remembered: the keyring says &quot;%1&quot;</source>
        <translation>未保存：密钥环返回“%1”</translation>
    </message>
    <message>
        <source>The read budget goes from 0 to %1 keys a second, the poll budget from 0 to %2 and the budget for waiters from 0 to %3 commands a second.</source>
        <translation>读取配额为每秒 0 到 %1 个键，轮询配额为每秒 0 到 %2 条命令，等待者配额为每秒 0 到 %3 条命令。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not host:port</source>
        <translation>“%1”中含有不符合 host:port 格式的内容</translation>
    </message>
    <message>
        <source>Sentinels are reached by TCP or TLS, not by a unix socket.</source>
        <translation>Sentinel 通过 TCP 或 TLS 访问，不能用 unix 套接字。</translation>
    </message>
    <message>
        <source>Enter the name of the group, as the Sentinels call it: mymaster, for example.</source>
        <translation>请输入 Sentinel 中的主节点组名，例如 mymaster。</translation>
    </message>
    <message>
        <source>Enter the Sentinels as host:port, separated by commas; several are better than one. They usually listen on 26379.</source>
        <translation>请以 host:port 填写 Sentinel，用逗号分隔，最好填写多个；通常监听 26379 端口。</translation>
    </message>
    <message>
        <source>Enter each address as announced:port~reachable:port.</source>
        <translation>请以 announced:port~reachable:port 的格式填写每个地址。</translation>
    </message>
    <message>
        <source>The nodes of a cluster are reached by TCP or TLS, not by a unix socket.</source>
        <translation>集群的节点通过 TCP 或 TLS 访问，不能用 unix 套接字。</translation>
    </message>
    <message>
        <source>Enter some nodes of the cluster as host:port, separated by commas: one that runs is enough, for it knows the others.</source>
        <translation>请以 host:port 填写集群的部分节点，用逗号分隔：只要有一个节点在运行，即可由它发现其余节点。</translation>
    </message>
    <message>
        <source>it has both &quot;sentinel&quot; and &quot;cluster&quot;: give one of them</source>
        <translation>同时含有“sentinel”和“cluster”：请只保留其中一个</translation>
    </message>
    <message>
        <source>Enter the SSH machine as host, user@host or user@host:22, and what is on the way to it likewise, separated by commas. No part begins with -.</source>
        <translation>请以 host、user@host 或 user@host:22 填写 SSH 主机；跳板机同样填写，用逗号分隔。任何部分都不能以 - 开头。</translation>
    </message>
    <message>
        <source>The servers of a Redlock group are reached by TCP or TLS, not by a unix socket.</source>
        <translation>Redlock 组的服务器通过 TCP 或 TLS 访问，不能用 unix 套接字。</translation>
    </message>
    <message>
        <source>Give the group a name; no server knows it, it is for you.</source>
        <translation>请为该组命名；名称仅供您识别，服务器上并不存在。</translation>
    </message>
    <message>
        <source>Enter all servers of the group as host:port, separated by commas: each one has a vote.</source>
        <translation>请以 host:port 填写组内所有服务器，用逗号分隔：每台服务器一票。</translation>
    </message>
    <message>
        <source>A server is named twice: each one has one vote.</source>
        <translation>有一台服务器重复填写：每台服务器只有一票。</translation>
    </message>
    <message>
        <source>it is a Redlock group and something else, too: give one of them</source>
        <translation>既是 Redlock 组又是其他类型：请只保留一种</translation>
    </message>
    <message>
        <source>%1 has no host and port that can be used, and was left out.</source>
        <translation>%1 没有可用的主机和端口，已略过。</translation>
    </message>
    <message>
        <source>%1 was left out: %2</source>
        <translation>已略过 %1：%2</translation>
    </message>
    <message>
        <source>A connection without a name</source>
        <translation>未命名的连接</translation>
    </message>
    <message>
        <source>%1 did not verify the server&apos;s certificate there; here it is verified.</source>
        <translation>%1 的原设置不验证服务器证书；在 Lockscope 中会验证。</translation>
    </message>
    <message>
        <source>%1: its SSH machine was not taken: %2</source>
        <translation>%1：未导入 SSH 主机：%2</translation>
    </message>
    <message>
        <source>%1: keys and passwords of SSH were not taken. The ssh of this system is used: set up there what it needs.</source>
        <translation>%1：未导入 SSH 的密钥和密码。Lockscope 使用系统的 ssh，请在其中配置。</translation>
    </message>
    <message>
        <source>The file has more than %1 connections; the others were left out.</source>
        <translation>文件中的连接超过 %1 个；其余已略过。</translation>
    </message>
    <message>
        <source>The file of Lockscope cannot be read: %1.</source>
        <translation>无法读取 Lockscope 的文件：%1。</translation>
    </message>
    <message>
        <source>The file is larger than %1 MiB: no export of connections is.</source>
        <translation>文件大于 %1 MiB，不像是连接的导出文件。</translation>
    </message>
    <message>
        <source>No connection in the file can be used.</source>
        <translation>文件中没有可用的连接。</translation>
    </message>
    <message>
        <source>%1: its proxy was not taken. If the server cannot be reached without, use SSH.</source>
        <translation>%1：未导入代理设置。如果不经代理无法连接到该服务器，请使用 SSH。</translation>
    </message>
    <message>
        <source>%1 is a unix socket of another machine, and was left out: over SSH, servers are reached by host and port.</source>
        <translation>%1 是另一台机器上的 unix 套接字，已略过：通过 SSH 时只能以主机和端口访问。</translation>
    </message>
    <message>
        <source>This is no export of connections that can be read. Choose a file of RedisInsight (.json), of Another Redis Desktop Manager (.ano), of Tiny RDM (.zip), of Lockscope, or ~/.ssh/config.</source>
        <translation>这不是可识别的连接导出文件。请选择 RedisInsight（.json）、Another Redis Desktop Manager（.ano）、Tiny RDM（.zip）或 Lockscope 的文件，或者 ~/.ssh/config。</translation>
    </message>
    <message>
        <source>The zip archive is damaged and cannot be read. Export the connections of Tiny RDM once more.</source>
        <translation>该 zip 压缩包已损坏，无法读取。请从 Tiny RDM 重新导出连接。</translation>
    </message>
    <message>
        <source>There is no %1 in this zip archive: it is no export of Tiny RDM, or a damaged one.</source>
        <translation>该 zip 压缩包中没有 %1：它不是 Tiny RDM 的导出文件，或已损坏。</translation>
    </message>
    <message>
        <source>%1 in the zip archive is larger than %2 MiB: no export of connections is.</source>
        <translation>zip 压缩包中的 %1 超过 %2 MiB，不像是连接的导出文件。</translation>
    </message>
    <message>
        <source>%1 in the zip archive cannot be read, line %2: %3.</source>
        <translation>zip 压缩包中的 %1 无法读取（第 %2 行）：%3。</translation>
    </message>
    <message>
        <source>%1: a certificate or key stands in the file itself. Save it as a file of its own and choose that in the profile.</source>
        <translation>%1：证书或密钥内嵌在文件中。请另存为单独的文件，并在连接配置中选择该文件。</translation>
    </message>
</context>
<context>
    <name>SpokenLane</name>
    <message>
        <source>%1 from %2</source>
        <extracomment>a hold for screen readers: holder, time of day</extracomment>
        <translation>%1，自 %2 起</translation>
    </message>
</context>
<context>
    <name>SpokenMarks</name>
    <message>
        <source>Gap from %1</source>
        <extracomment>%1 is a time of day, since when nothing was seen</extracomment>
        <translation>缺口始于 %1</translation>
    </message>
    <message>
        <source>Waiters from %1</source>
        <extracomment>%1 is a time of day, since when somebody waited</extracomment>
        <translation>等待者始于 %1</translation>
    </message>
    <message>
        <source>Missed renewal at %1</source>
        <extracomment>%1 is a time of day</extracomment>
        <translation>%1 错过续期</translation>
    </message>
    <message>
        <source>at most %1, for %2</source>
        <extracomment>a number of waiters for a length of time</extracomment>
        <translation>最多 %1 个，持续 %2</translation>
    </message>
</context>
<context>
    <name>TimeOverview</name>
    <message>
        <source>not recorded</source>
        <translation>未录制</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>仍被持有</translation>
    </message>
    <message>
        <source>Holder: %1</source>
        <translation>持有者：%1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>自 %1</translation>
    </message>
    <message>
        <source>Still held, for %1</source>
        <translation>仍被持有，已 %1</translation>
    </message>
    <message>
        <source>To %1 (%2): %3</source>
        <translation>至 %1（%2）：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s)</source>
        <translation>
            <numerusform>%n 次续期</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed by the usual cadence</source>
        <translation>
            <numerusform>按平时的间隔，错过了 %n 次续期</numerusform>
        </translation>
    </message>
    <message>
        <source>held by %1 for %2</source>
        <translation>%1 已持有 %2</translation>
    </message>
    <message>
        <source>free, last held by %1, %2</source>
        <translation>空闲，上次由 %1 持有，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>错过 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>contended</source>
        <translation>有争用</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) shown</source>
        <translation>
            <numerusform>显示 %n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已选中 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n 条泳道</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>held %1 %</source>
        <translation>持有 %1%</translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <comment>holds that expired or were taken over</comment>
        <translation>
            <numerusform>丢失 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>缺口 %1</translation>
    </message>
    <message>
        <source>gap %1: %2</source>
        <translation>缺口 %1：%2</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message numerus="yes">
        <source>Held while others waited, %n at most</source>
        <translation>
            <numerusform>持有期间最多有 %n 个等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended some time between %1 and %2: %3</source>
        <translation>在 %1 至 %2 之间结束：%3</translation>
    </message>
    <message>
        <source>To %1: %2</source>
        <translation>至 %1：%2</translation>
    </message>
    <message>
        <source>Held %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>Still held</source>
        <translation>仍被持有</translation>
    </message>
    <message>
        <source>held by %1 for at least %2</source>
        <translation>%1 已持有至少 %2</translation>
    </message>
    <message>
        <source>held: not known</source>
        <translation>持有：无数据</translation>
    </message>
    <message>
        <source>held %1 % of the known time (%2 % not known)</source>
        <extracomment>%2: percent of the selected time</extracomment>
        <translation>有数据的时间内持有 %1%（%2% 的时间无数据）</translation>
    </message>
    <message>
        <source>median %1, p99 %2</source>
        <translation>中位数 %1，p99 %2</translation>
    </message>
    <message>
        <source>Re-acquired at once: probably contended</source>
        <translation>释放后立即被再次获取：可能存在争用</translation>
    </message>
    <message>
        <source>gap, not over yet</source>
        <translation>缺口，仍在持续</translation>
    </message>
    <message>
        <source>gap, not over yet: %1</source>
        <translation>缺口，仍在持续：%1</translation>
    </message>
    <message>
        <source>gap, %1 so far</source>
        <translation>缺口，已持续 %1</translation>
    </message>
    <message>
        <source>gap, %1 so far: %2</source>
        <translation>缺口，已持续 %1：%2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>lock, server</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1 is held by %2 since %3, for %4 now</source>
        <translation>%1 由 %2 持有，始于 %3，至今 %4</translation>
    </message>
    <message>
        <source>%1 is held by %2 since %3 or earlier, for at least %4</source>
        <translation>%1 由 %2 持有，始于 %3 或更早，至少已 %4</translation>
    </message>
    <message>
        <source>%1 was held by %2 from %3, for %4: %5</source>
        <translation>%1 曾由 %2 持有，始于 %3，持续 %4：%5</translation>
    </message>
    <message>
        <source>%1 was held by %2 until %3: %4</source>
        <translation>%1 曾由 %2 持有，直到 %3：%4</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n renewal(s)</source>
        <translation>
            <numerusform>%1；续期 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n waited at most</source>
        <translation>
            <numerusform>%1；最多 %n 个等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>end of a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>At %1, %2 was held by %3 since %4, for %5</source>
        <translation>%1 时，%2 由 %3 持有，始于 %4，已 %5</translation>
    </message>
    <message>
        <source>At %1, %2 was held by %3 since %4 or earlier, for at least %5</source>
        <translation>%1 时，%2 由 %3 持有，始于 %4 或更早，至少已 %5</translation>
    </message>
</context>
<context>
    <name>TourSteps</name>
    <message>
        <source>What needs attention now</source>
        <translation>当前需要关注的锁</translation>
    </message>
    <message>
        <source>Locks that need attention: %1, most serious first. Each row says since when, why, and what to do next.</source>
        <translation>有 %1 个锁需要关注，最严重的在最前。每行列出起始时间、原因和处理建议。</translation>
    </message>
    <message>
        <source>Nothing needs attention at the moment. In this demo that changes within seconds.</source>
        <translation>目前没有需要关注的锁。在本演示中，几秒内就会出现。</translation>
    </message>
    <message>
        <source>A lock is a row</source>
        <translation>每行一个锁</translation>
    </message>
    <message>
        <source>Waiting until a lock that is held needs attention.</source>
        <translation>正在等待某个持有中的锁需要关注。</translation>
    </message>
    <message>
        <source>Everything about one lock</source>
        <translation>单个锁的全部信息</translation>
    </message>
    <message>
        <source>The inspector shows the selected lock, now %1. Its curve is the time left on the lease: a renewal lifts it, and a missed one is marked.</source>
        <translation>详情面板显示所选的锁，当前为 %1。曲线表示租约剩余时间：每次续期都会回升，错过的续期会标出。</translation>
    </message>
    <message>
        <source>Waiting until a lock has been renewed a few times.</source>
        <translation>正在等待某个锁续期几次。</translation>
    </message>
    <message>
        <source>Who had it before</source>
        <translation>之前的持有者</translation>
    </message>
    <message>
        <source>Waiting until several have held the same lock in turn.</source>
        <translation>正在等待多个持有者先后持有同一个锁。</translation>
    </message>
    <message>
        <source>Who waits for whom</source>
        <translation>谁在等谁</translation>
    </message>
    <message>
        <source>The graph draws who waits now, the list which locks made others wait since the connection, first %1. Clients that only poll are found by a trace burst.</source>
        <translation>图中显示当前的等待关系；列表显示连接以来造成等待的锁，首位是 %1。仅轮询的客户端需命令跟踪才能看到。</translation>
    </message>
    <message>
        <source>Release… would show what is sent for %1, and removes it only if its holder is still the one you saw. This tour presses nothing.</source>
        <translation>“释放…”会先显示将对 %1 执行的命令，且仅当持有者仍是您所见的那一个时才会删除。本导览不会执行任何操作。</translation>
    </message>
    <message>
        <source>Waiting until a lock is held.</source>
        <translation>正在等待有锁被持有。</translation>
    </message>
    <message>
        <source>Why a blind DEL is wrong</source>
        <translation>为什么不能直接 DEL</translation>
    </message>
    <message>
        <source>The simulator runs wrong and right ways to lock on servers of its own. Read here what goes wrong and why; Start shows it happening.</source>
        <translation>模拟器在自己的服务器上运行错误和正确的加锁方式。此处说明会出什么问题以及原因；点击“开始”即可观看过程。</translation>
    </message>
    <message>
        <source>Now your own server</source>
        <translation>接下来：监控您自己的服务器</translation>
    </message>
    <message>
        <source>Connect… watches your own server; connecting only reads. The demo and its server are closed then; the File menu brings them back.</source>
        <translation>“连接…”用于监控您自己的服务器上的锁，连接时只读取。演示及其服务器届时会被移除，可从“文件”菜单重新启动。</translation>
    </message>
    <message>
        <source>Each lane is a lock, each bar a hold, each tick a renewal. %1 was taken several times in the last minute; the legend names the colours.</source>
        <translation>每条泳道是一个锁，每个条形是一次持有，每个刻度是一次续期。最近一分钟内 %1 被多次获取；颜色的含义见图例。</translation>
    </message>
    <message>
        <source>Waits are drawn here as far as they can be seen. Nobody is seen waiting now: clients that only try again show in a trace burst, for some seconds.</source>
        <translation>这里显示能检测到的等待关系。目前未发现等待者：仅反复重试的客户端，需进行几秒命令跟踪才能看到。</translation>
    </message>
    <message>
        <source>Releasing a lock</source>
        <translation>释放锁</translation>
    </message>
    <message>
        <source>%1 is held by %2; the sign before its name says “%3”. Then stand how long it has been held, what is left of its lease, and its lane: all holds of the last minute.</source>
        <translation>%1 由 %2 持有；名称前的标志表示“%3”。其后依次是持有时长、租约剩余，以及它的泳道：最近一分钟内的所有持有。</translation>
    </message>
</context>
<context>
    <name>TraceText</name>
    <message>
        <source>%1, gave up</source>
        <comment>how long somebody waited</comment>
        <translation>%1，已放弃</translation>
    </message>
    <message>
        <source>several (%1)</source>
        <comment>clients, at one address</comment>
        <translation>多个客户端（%1）</translation>
    </message>
    <message>
        <source>Clients of a unix socket share one address, so a trace cannot tell which of them it was. Over TCP each has an address of its own.</source>
        <translation>unix 套接字的客户端共用同一个地址，命令跟踪无法区分。改用 TCP 连接后，每个客户端都有各自的地址。</translation>
    </message>
    <message>
        <source>one of several (%1)</source>
        <comment>clients, at one address</comment>
        <translation>多个客户端之一（%1）</translation>
    </message>
    <message>
        <source>%1 and waiting</source>
        <comment>how long so far</comment>
        <translation>已等待 %1，仍在等待</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>on schedule</source>
        <translation>按时</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>有争用</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>被接管</translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation>无 TTL</translation>
    </message>
    <message>
        <source>renewal late</source>
        <translation>续期延迟</translation>
    </message>
    <message>
        <source>renewal stopped</source>
        <translation>续期停止</translation>
    </message>
    <message>
        <source>lease overdue</source>
        <translation>租约逾期</translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation>已过期，未释放</translation>
    </message>
    <message>
        <source>released</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>It has no TTL.</source>
        <translation>没有 TTL。</translation>
    </message>
    <message>
        <source>How long the lease lasts is not known yet.</source>
        <translation>租约时长尚不清楚。</translation>
    </message>
    <message>
        <source>The lease should have ended %1 ago.</source>
        <translation>租约本应在 %1前到期。</translation>
    </message>
    <message>
        <source>Lease ends in %1.</source>
        <translation>租约剩余 %1。</translation>
    </message>
    <message>
        <source>last renewal %1 ago, cadence %2 (+%3 %).</source>
        <extracomment>%1 and %2 are durations; %3 is how much longer than usual, in percent</extracomment>
        <translation>上次续期在 %1前，平时每 %2一次（+%3%）。</translation>
    </message>
    <message>
        <source>Held; no renewals seen so far.</source>
        <translation>持有中；暂未检测到续期。</translation>
    </message>
    <message>
        <source>Renewed on schedule, every %1.</source>
        <translation>按时续期，每 %1一次。</translation>
    </message>
    <message numerus="yes">
        <source>Held while %n other(s) wait.</source>
        <translation>
            <numerusform>持有中，另有 %n 个等待者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Taken over: this holder overwrote another one that had neither released nor expired.</source>
        <translation>被接管：当前持有者覆盖了另一个既未释放也未过期的持有者。</translation>
    </message>
    <message>
        <source>No TTL: if the holder dies, this lock stays held forever.</source>
        <translation>无 TTL：持有者一旦崩溃，此锁将永远存在。</translation>
    </message>
    <message>
        <source>Renewal late:</source>
        <translation>续期延迟：</translation>
    </message>
    <message>
        <source>Renewal stopped:</source>
        <translation>续期停止：</translation>
    </message>
    <message>
        <source>The lease is over, but the server has not said so yet.</source>
        <translation>租约已到期，但服务器尚未通知。</translation>
    </message>
    <message>
        <source>The lease ran out before a release; the holder may still be working.</source>
        <translation>因 TTL 到期而结束，并非持有者释放；持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>Free: released %1 ago.</source>
        <translation>空闲：%1前释放。</translation>
    </message>
    <message>
        <source>Gone without an event: a flush, a restart, a failover, or the event was missed.</source>
        <translation>未收到事件即消失：可能是清空数据、重启、故障转移，或错过了事件。</translation>
    </message>
    <message numerus="yes">
        <source>Free, but %n wait(s) for it: nobody gets it before the head of the queue does.</source>
        <translation>
            <numerusform>空闲，但有 %n 个等待者：队首获取之前，谁也无法获取。</numerusform>
        </translation>
    </message>
    <message>
        <source>quarantined</source>
        <translation>已隔离</translation>
    </message>
    <message>
        <source>Free: its quarantine ended %1 ago.</source>
        <translation>空闲：隔离已于 %1前结束。</translation>
    </message>
    <message>
        <source>Quarantined by Lockscope: nobody can take this lock until that ends.</source>
        <translation>已由 Lockscope 隔离：隔离结束前任何人都无法获取该锁。</translation>
    </message>
    <message>
        <source>Not enough data for a verdict.</source>
        <translation>数据不足，暂无结论。</translation>
    </message>
    <message>
        <source>granted twice</source>
        <translation>重复授予</translation>
    </message>
    <message>
        <source>lost by a failover</source>
        <translation>因故障转移丢失</translation>
    </message>
    <message>
        <source>Granted twice: two primaries of its group have granted it, to different holders.</source>
        <translation>重复授予：同组的两个主节点将其授予了不同的持有者。</translation>
    </message>
    <message>
        <source>Granted twice: two primaries of its group have granted it, to different holders: %1.</source>
        <extracomment>%1: two holders, each with its server: &quot;5c1f at 10.1.0.4:6379, 77aa at 10.1.0.5:6379&quot;</extracomment>
        <translation>重复授予：同组的两个主节点将其授予了不同的持有者：%1。</translation>
    </message>
    <message>
        <source>Evicted: the server needed its memory. Its holder may still be working.</source>
        <translation>被淘汰：服务器需要腾出内存。持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>Free.</source>
        <translation>空闲。</translation>
    </message>
    <message>
        <source>Moved to another node %1 ago: see there whether it is held.</source>
        <translation>已于 %1前迁移到另一个节点：是否被持有请在该节点查看。</translation>
    </message>
    <message>
        <source>Free: released by Lockscope %1 ago, not by its holder. The holder may still be working.</source>
        <translation>空闲：%1前由 Lockscope 释放，并非持有者释放；持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>Lost by a failover: the server that took over does not have it. Its holder was not told, and may still be working.</source>
        <translation>因故障转移丢失：接替的服务器上没有该锁。持有者未收到通知，可能仍在工作。</translation>
    </message>
    <message>
        <source>contended?</source>
        <translation>可能有争用</translation>
    </message>
    <message>
        <source>Re-acquired %1 after its release: contended, or one client taking turns with itself. Trace Burst shows who waits.</source>
        <translation>释放后 %1即被再次获取：可能有等待者，也可能是同一客户端反复获取。命令跟踪可显示等待者。</translation>
    </message>
</context>
<context>
    <name>Violations</name>
    <message>
        <source>nobody in particular</source>
        <translation>未指定的 Worker</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message numerus="yes">
        <source>overlap(s)</source>
        <translation>
            <numerusform>重叠</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>foreign delete(s)</source>
        <translation>
            <numerusform>误删他人的锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>foreign renewal(s)</source>
        <translation>
            <numerusform>误续他人的锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stuck lock(s)</source>
        <translation>
            <numerusform>锁卡死</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>unit(s) oversold</source>
        <translation>
            <numerusform>超卖</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost update(s)</source>
        <translation>
            <numerusform>更新丢失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost lock(s)</source>
        <translation>
            <numerusform>丢锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stale write(s) accepted</source>
        <translation>
            <numerusform>陈旧写入被接受</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stale write(s) refused</source>
        <translation>
            <numerusform>陈旧写入被拒绝</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>false free(s)</source>
        <translation>
            <numerusform>误判空闲</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>order(s) booked twice</source>
        <translation>
            <numerusform>订单重复入账</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 deleted a lock that was not its own</source>
        <translation>%1 删除了不属于自己的锁</translation>
    </message>
    <message>
        <source>%1 deleted the lock of %2</source>
        <translation>%1 删除了 %2 的锁</translation>
    </message>
    <message>
        <source>%1 renewed a lock that was not its own</source>
        <translation>%1 续期了不属于自己的锁</translation>
    </message>
    <message>
        <source>%1 renewed the lock of %2</source>
        <translation>%1 续期了 %2 的锁</translation>
    </message>
    <message>
        <source>a lock does not end although its holder is gone</source>
        <translation>持有者已不在，锁却一直没有过期</translation>
    </message>
    <message>
        <source>the lock of %1 does not end although it is gone</source>
        <translation>%1 已不在，它的锁却一直没有过期</translation>
    </message>
    <message>
        <source>%1 sold a unit that was not there</source>
        <translation>%1 超卖了一件</translation>
    </message>
    <message>
        <source>the stock does not know of an order</source>
        <translation>有一个订单未计入库存</translation>
    </message>
    <message>
        <source>the lease of %1 ended while it worked</source>
        <translation>%1 的租约在工作期间到期</translation>
    </message>
    <message>
        <source>a late write of %1 was accepted</source>
        <translation>%1 的延迟写入被接受</translation>
    </message>
    <message>
        <source>a late write of %1 was refused</source>
        <translation>%1 的延迟写入被拒绝</translation>
    </message>
    <message>
        <source>%1 was let in although the lock was held</source>
        <translation>锁被持有时，%1 仍获取到锁</translation>
    </message>
    <message>
        <source>%1 was let in although %2 held the lock</source>
        <translation>%2 持有锁时，%1 仍获取到锁</translation>
    </message>
    <message>
        <source>an order of %1 was booked twice</source>
        <translation>%1 的一个订单重复入账</translation>
    </message>
    <message numerus="yes">
        <source>deadlock(s)</source>
        <translation>
            <numerusform>死锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>convoy(s)</source>
        <translation>
            <numerusform>锁护送</numerusform>
        </translation>
    </message>
    <message>
        <source>everybody stood in line for one lock with long sections</source>
        <translation>所有 Worker 都在等同一个锁，而每次持有时间都很长</translation>
    </message>
    <message>
        <source>%1 entered while %2 was still inside</source>
        <translation>%1 进入时 %2 仍在临界区内</translation>
    </message>
    <message>
        <source>%1 and %2 each wait for a lock of the other</source>
        <translation>%1 与 %2 互相等待对方的锁</translation>
    </message>
</context>
<context>
    <name>WaitText</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n 个在等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n: clients that block on some list</source>
        <translation>
            <numerusform>最多 %n 个：阻塞在列表上的客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subscriber(s) of %1</source>
        <translation>
            <numerusform>%1 的 %n 个订阅者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the queue %1</source>
        <translation>
            <numerusform>队列 %1 中有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) block on lists, perhaps on %1</source>
        <translation>
            <numerusform>%n 个客户端阻塞在列表上，可能是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>someone waits, according to %1</source>
        <translation>%1 表明有等待者</translation>
    </message>
    <message>
        <source>no mark at %1</source>
        <translation>%1 上没有等待标记</translation>
    </message>
    <message numerus="yes">
        <source>%n refused in a trace</source>
        <translation>
            <numerusform>命令跟踪中有 %n 个被拒绝</numerusform>
        </translation>
    </message>
    <message>
        <source>Counts client instances on this node: several threads of one may wait, or none if it forgot to unsubscribe. Nobody who only asks again and again is seen.</source>
        <translation>统计的是此节点上的客户端实例：一个实例可能有多个线程在等待；若忘记退订，也可能一个都没有。不含轮询的等待者。</translation>
    </message>
    <message>
        <source>Too large to be read: only its length is known.</source>
        <translation>过大，未读取：只知道长度。</translation>
    </message>
    <message>
        <source>Shows clients in the queue, not those that try once. Deadlines are by the waiters&apos; own clocks.</source>
        <translation>仅含排队的等待者，不含只尝试一次的。期限以等待者自己的时钟为准。</translation>
    </message>
    <message>
        <source>The server reports which clients block, not on which list: only a trace shows that.</source>
        <translation>服务器只报告哪些客户端被阻塞，不报告阻塞在哪个列表：需命令跟踪才能看到。</translation>
    </message>
    <message>
        <source>One mark, however many wait.</source>
        <translation>无论有多少等待者，都只有一个标记。</translation>
    </message>
    <message>
        <source>Only clients that asked while the trace ran.</source>
        <translation>仅含命令跟踪期间尝试过的客户端。</translation>
    </message>
    <message>
        <source>unknown: holder not seen</source>
        <translation>未知：未检测到持有者</translation>
    </message>
    <message>
        <source>not known: waiters listen to %1, which is for many locks</source>
        <translation>未知：等待者监听 %1，而该频道由多个锁共用</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>expired %1 ago</source>
        <translation>已离线 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>Its deadline has passed: it no longer waits, and keeps its place until another client removes it.</source>
        <translation>期限已过：它已不再等待，但仍占着位置，直到下一个客户端来加锁时被清除。</translation>
    </message>
    <message>
        <source>It gives up its place in %1.</source>
        <translation>%1后放弃排队。</translation>
    </message>
    <message>
        <source>Nobody listens on its channel: it is probably dead, and blocks those behind it until then.</source>
        <translation>没有客户端在监听：它可能已失效，届时之前会阻塞后面的等待者。</translation>
    </message>
    <message>
        <source>Next is %1. %2</source>
        <comment>who, what is known of its place</comment>
        <translation>下一个是 %1。%2</translation>
    </message>
    <message>
        <source>no visible waiters (clients that poll need a trace)</source>
        <translation>未发现等待者（轮询的客户端需命令跟踪）</translation>
    </message>
    <message>
        <source>unknown: clients of this library poll, and only a trace shows them</source>
        <translation>未知：该客户端库采用轮询，需命令跟踪才能看到</translation>
    </message>
    <message numerus="yes">
        <source>%n waited when the trace ended %1, the longest for %2</source>
        <translation>
            <numerusform>命令跟踪结束（%1）时有 %n 个等待者，最长已等待 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waited when the trace ended %1</source>
        <translation>
            <numerusform>命令跟踪结束（%1）时有 %n 个等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>no visible waiters at %1 (clients that poll need a trace)</source>
        <translation>%1 上未发现等待者（轮询的客户端需命令跟踪）</translation>
    </message>
    <message>
        <source>not known exactly: waiters count themselves, and one that was killed still counts</source>
        <translation>数量不精确：等待者自行计数，被强制终止的仍会计入</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>end of a sentence</comment>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>WaitsForText</name>
    <message numerus="yes">
        <source>%n wait</source>
        <translation>
            <numerusform>%n 个等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · holder not seen</source>
        <translation>%1 · 持有者未知</translation>
    </message>
    <message>
        <source>%1 · held %2</source>
        <translation>%1 · 已持有 %2</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation>等待 %1</translation>
    </message>
    <message numerus="yes">
        <source>blocks %n</source>
        <translation>
            <numerusform>阻塞 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 waits for %2, which it holds itself</source>
        <translation>%1 在等待 %2，而该锁由它自己持有</translation>
    </message>
    <message>
        <source>%1 waits for %2, held by %3</source>
        <translation>%1 在等待 %2（由 %3 持有）</translation>
    </message>
    <message numerus="yes">
        <source>and so on through %n clients</source>
        <translation>
            <numerusform>依此类推，共 %n 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the clients of a deadlock</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Deadlock: %1.</source>
        <translation>死锁：%1。</translation>
    </message>
    <message>
        <source>Deadlocked for %1.</source>
        <translation>已死锁 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n more client(s) queue behind it.</source>
        <translation>
            <numerusform>后面还有 %n 个客户端在排队。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %n deadlocks.</source>
        <translation>
            <numerusform>共有 %n 个死锁。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1, whose holder was not seen.</source>
        <translation>
            <numerusform>%n 个客户端在等待 %1，持有者未知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks most: it holds %2, on which %n wait.</source>
        <translation>
            <numerusform>%1 阻塞最多：持有 %2，有 %n 个等待者。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks most: it holds %2 locks, on which %n wait.</source>
        <translation>
            <numerusform>%1 阻塞最多：持有 %2 个锁，有 %n 个等待者。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With indirect waiters it blocks %n client(s).</source>
        <translation>
            <numerusform>含间接等待，共阻塞 %n 个客户端。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiter(s)</source>
        <translation>
            <numerusform>%n 个等待者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>only the number is known</source>
        <translation>仅知数量</translation>
    </message>
    <message>
        <source>wait here, too</source>
        <translation>也在此等待</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>blocker</source>
        <translation>阻塞源</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>由 %1 持有</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node, what is known of it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The longest chain is %1.</source>
        <translation>最长的等待链：%1。</translation>
    </message>
    <message>
        <source>Clients are told apart by their connections: a program whose threads share one looks like one client.</source>
        <translation>客户端按连接区分：多个线程共用一个连接的程序会被视为一个客户端。</translation>
    </message>
    <message numerus="yes">
        <source>%n waiter(s) are known by their number only: a trace burst names them.</source>
        <translation>
            <numerusform>有 %n 个等待者仅知数量：命令跟踪可识别其身份。</numerusform>
        </translation>
    </message>
    <message>
        <source>waited for by</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>seen %1 ago</source>
        <translation>%1前检测到</translation>
    </message>
    <message>
        <source>It had lasted %1 when it was last seen.</source>
        <translation>最后一次检测时已持续 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s) matched to the connection whose name is their token.</source>
        <translation>
            <numerusform>有 %n 个持有者按“连接名即令牌”识别。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s) known by token only: a deadlock through them would not be detected. A trace burst that sees them take, renew or release a lock tells who they are.</source>
        <translation>
            <numerusform>有 %n 个持有者只知道令牌：无法检测经过它们的死锁。命令跟踪捕捉到它们获取、续期或释放锁时，即可识别其身份。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 holds %2</source>
        <comment>client, lock</comment>
        <translation>%1 持有 %2</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <comment>client, lock</comment>
        <translation>%1 在等待 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1</source>
        <comment>clients, lock</comment>
        <translation>
            <numerusform>%n 个客户端在等待 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>length of time</comment>
        <translation>已持续 %1</translation>
    </message>
    <message>
        <source>since when is not known</source>
        <translation>起始时间未知</translation>
    </message>
    <message>
        <source>%1 · value is empty</source>
        <translation>%1 · 值为空</translation>
    </message>
    <message>
        <source>%1 · value is empty · held %2</source>
        <translation>%1 · 值为空 · 已持有 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1, whose value is empty: it names no holder.</source>
        <translation>
            <numerusform>%n 个客户端在等待 %1，其值为空，未指明持有者。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Webhook</name>
    <message>
        <source>This is not a webhook address. Give one such as https://example.org/lockscope.</source>
        <translation>这不是 Webhook 地址。请输入类似 https://example.org/lockscope 的地址。</translation>
    </message>
    <message>
        <source>An address of a webhook has no user and no password in it, because addresses are shown and saved. Take them out; the secret of the webhook signs each message.</source>
        <translation>Webhook 地址会被显示和保存，因此不能包含用户名和密码，请将其删除。每条消息由 Webhook 的密钥签名。</translation>
    </message>
    <message>
        <source>With http:// others on the way could read and change the messages, so it is allowed to this machine alone (127.0.0.1, ::1, localhost). Give an address with https://.</source>
        <translation>使用 http:// 时，消息可能在途中被读取和篡改，因此只允许发往本机（127.0.0.1、::1、localhost）。请输入 https:// 地址。</translation>
    </message>
    <message>
        <source>A webhook needs HTTPS. Give an address that begins with https:// and names a host.</source>
        <translation>Webhook 只能通过 HTTPS 发送。请输入以 https:// 开头且包含主机名的地址。</translation>
    </message>
    <message>
        <source>Findings come faster than the webhook at %1 takes them: messages are left out, first of findings that are over, and the next one says how many.</source>
        <translation>诊断结果的产生速度超过 Webhook %1 的接收速度：部分消息已丢弃（先丢弃已结束的诊断结果），下一条消息会注明丢弃的数量。</translation>
    </message>
    <message numerus="yes">
        <source>The webhook at %1 did not take a message, tried %n time(s): %2</source>
        <translation>
            <numerusform>Webhook %1 未接受消息，已尝试 %n 次：%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>So it was with %n message(s) before.</source>
        <translation>
            <numerusform>此前还有 %n 条消息未被接受。</numerusform>
        </translation>
    </message>
    <message>
        <source>it answered with a redirection (%1), which is not followed. Give the address that it leads to.</source>
        <translation>返回了重定向（%1），Lockscope 不会跟随。请输入重定向后的地址。</translation>
    </message>
    <message>
        <source>it answered with status %1. Look into the receiver&apos;s log.</source>
        <translation>返回了状态码 %1。请查看接收方的日志。</translation>
    </message>
    <message>
        <source>no answer within %1 s. Is the receiver running?</source>
        <translation>%1 秒内没有应答。请确认接收方是否在运行。</translation>
    </message>
    <message>
        <source>its certificate is not accepted (%1). Give the receiver one that this machine trusts.</source>
        <translation>证书不受信任（%1）。请为接收方配置本机信任的证书。</translation>
    </message>
    <message>
        <source>it closed the connection without an answer. Look into the receiver&apos;s log.</source>
        <translation>未应答即断开连接。请查看接收方的日志。</translation>
    </message>
    <message>
        <source>it was not reached (%1). Check address and network.</source>
        <translation>无法连接（%1）。请检查地址和网络。</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::AuditLogText</name>
    <message>
        <source>The audit log %1 cannot be written: %2. Make room, make the file writable for you, or name another one.</source>
        <translation>无法写入审计日志 %1：%2。请清理磁盘空间、授予该文件的写权限，或另选一个文件。</translation>
    </message>
    <message>
        <source>There is no folder for the audit log: set HOME or XDG_STATE_HOME.</source>
        <translation>没有存放审计日志的文件夹：请设置 HOME 或 XDG_STATE_HOME。</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::KeyInspector</name>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation>收到应答之前连接已断开</translation>
    </message>
    <message>
        <source>It is neither a string nor a hash: its holders share one key, and removing that would remove all of them.</source>
        <translation>该键既不是字符串也不是哈希：多个持有者共用一个键，删除会移除所有持有者。</translation>
    </message>
    <message>
        <source>Its value has %1 bytes: too large to be compared safely.</source>
        <translation>值为 %1 字节：过大，无法安全比较。</translation>
    </message>
    <message>
        <source>It has %1 fields: too large to be compared safely.</source>
        <translation>共 %1 个字段：过多，无法安全比较。</translation>
    </message>
    <message>
        <source>It takes %1 bytes: too large to be compared safely.</source>
        <translation>占用 %1 字节：过大，无法安全比较。</translation>
    </message>
    <message>
        <source>It belongs to the locks of a library and is no lock itself.</source>
        <translation>这是某个客户端库的锁的附属键，本身不是锁。</translation>
    </message>
    <message>
        <source>It belongs to the lock %1 and is no lock itself.</source>
        <translation>这是锁 %1 的附属键，本身不是锁。</translation>
    </message>
    <message>
        <source>It is a count-down latch: it only counts, and nobody holds it.</source>
        <translation>这是倒数闩锁（CountDownLatch）：只计数，没有持有者。</translation>
    </message>
    <message>
        <source>It is a queue of those who wait: nobody holds it.</source>
        <translation>这是等待者的队列，没有持有者。</translation>
    </message>
    <message>
        <source>It is the mark of a writer who waits: nobody holds it.</source>
        <translation>这是等待中的写者的标记，没有持有者。</translation>
    </message>
    <message>
        <source>It is a semaphore that only counts its free permits: it does not say who holds one.</source>
        <translation>这是只记录空闲许可数的信号量，无法得知许可由谁持有。</translation>
    </message>
    <message>
        <source>Nothing says that it is a lock: not its name, not its value, and no watched pattern.</source>
        <translation>没有任何迹象表明它是锁：键名、值以及监控的匹配模式都不符合。</translation>
    </message>
    <message>
        <source>It is a plain number without a lease, as semaphores, latches and counters are: nothing says that somebody holds it.</source>
        <translation>这是没有租约的普通数字，信号量、闩锁和计数器都是如此：无法得知是否被持有。</translation>
    </message>
    <message>
        <source>unexpected reply to %1</source>
        <translation>%1 的应答不符合预期</translation>
    </message>
    <message>
        <source>It is the number of a semaphore&apos;s free permits. Its holders are listed in %1. To free a permit, release that key.</source>
        <translation>这是信号量的空闲许可数。持有者列在 %1 中。如需归还许可，请释放那个键。</translation>
    </message>
    <message>
        <source>It is a number, and clients wait for it both as a semaphore and as a count-down latch: what it counts is unknown.</source>
        <translation>这是一个数字，既有客户端把它当信号量等待，也有客户端把它当倒数闩锁等待：无从得知它计的是什么。</translation>
    </message>
    <message>
        <source>It is a number, and clients of other nodes may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every node of the cluster can be reached from here; one that is gone for good is forgotten with CLUSTER FORGET.</source>
        <translation>这是一个数字，其他节点的客户端可能把它当信号量或倒数闩锁等待：%1 没有说明。请等集群的每个节点都能从这里访问时再查看；已永久消失的节点可用 CLUSTER FORGET 移除。</translation>
    </message>
    <message>
        <source>It is a number, and clients may wait for it, or hold a part of it, as for a semaphore or a count-down latch: this user may not ask %1. Give the right with ACL SETUSER %2, in a cluster on every node, and look again.</source>
        <translation>这是一个数字，客户端可能把它当信号量或倒数闩锁等待，或持有其中一部分：此用户无权询问 %1。请用 ACL SETUSER %2 授予权限（集群中每个节点都要），然后再查看。</translation>
    </message>
    <message>
        <source>It is a number, and clients of replicas may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every replica can be reached from here with this login.</source>
        <translation>这是一个数字，副本的客户端可能把它当信号量或倒数闩锁等待：%1 没有说明。请等每个副本都能用此登录从这里访问时再查看。</translation>
    </message>
    <message>
        <source>Port 0 is that of a replica without a plain port, or of a tool that copies the data and has no clients: which of them cannot be told.</source>
        <translation>端口 0 表示副本没有明文端口，或者是一个复制数据、没有客户端的工具：无法分辨是哪一种。</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::LockOperation</name>
    <message>
        <source>No answer from the server while connecting.</source>
        <translation>连接时服务器没有应答。</translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and the server cannot be asked now: %1 It may have been carried out or not.</source>
        <translation>命令已发送，但未收到应答：可能已执行，也可能没有。目前无法查询服务器：%1</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>未发送任何命令。</translation>
    </message>
    <message>
        <source>This profile is read-only. Nothing was sent.</source>
        <translation>此连接配置为只读。未发送任何命令。</translation>
    </message>
    <message>
        <source>The key did not exist when it was read. Nothing was sent.</source>
        <translation>读取时该键不存在。未发送任何命令。</translation>
    </message>
    <message>
        <source>Somebody holds the lock now. Nothing was sent.</source>
        <translation>该锁当前已被持有。未发送任何命令。</translation>
    </message>
    <message>
        <source>The lock was gone already. Nothing was sent.</source>
        <translation>锁已不存在。未发送任何命令。</translation>
    </message>
    <message>
        <source>The holder&apos;s entry changed since you looked (it was taken again or let go once). Nothing was sent; look again and decide.</source>
        <translation>自您查看以来，持有者的条目已变化（又获取或释放了一次）。未发送任何命令；请重新读取后再决定。</translation>
    </message>
    <message>
        <source>Another holder has the lock now. Nothing was sent.</source>
        <translation>锁现在由另一个持有者持有。未发送任何命令。</translation>
    </message>
    <message>
        <source>the connection was lost before anything was sent</source>
        <translation>发送任何内容之前连接已断开</translation>
    </message>
    <message>
        <source>the connection was lost before the command was sent</source>
        <translation>发送命令之前连接已断开</translation>
    </message>
    <message>
        <source>The lease ends sooner than that by itself. Nothing was changed.</source>
        <translation>租约本来就会更早到期。未更改。</translation>
    </message>
    <message>
        <source>This is a replica: act on the primary.</source>
        <translation>这是副本：请在主节点上操作。</translation>
    </message>
    <message>
        <source>The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the holder&apos;s own release, too. Bring the replicas back or lower the setting.</source>
        <translation>副本数量少于服务器的要求（min-replicas-to-write），因此所有写入都会被拒绝，包括持有者自己的释放。请恢复副本或调低该设置。</translation>
    </message>
    <message>
        <source>The server runs a long script. Wait, or end it with SCRIPT KILL.</source>
        <translation>服务器正在运行耗时的脚本。请等待，或用 SCRIPT KILL 终止。</translation>
    </message>
    <message>
        <source>The server is at its memory limit and refuses writes that need memory. Deleting still works.</source>
        <translation>服务器已达内存上限，需要内存的写入会被拒绝。删除仍然有效。</translation>
    </message>
    <message>
        <source>The user may not do this. Give it the right, or name another user for actions in the profile.</source>
        <translation>该用户没有此权限。请授予权限，或在连接配置中为操作指定其他用户。</translation>
    </message>
    <message>
        <source>The server cannot save its data and therefore refuses writes.</source>
        <translation>服务器无法保存数据，因此拒绝写入。</translation>
    </message>
    <message>
        <source>The server refused or could not be asked: %1.</source>
        <translation>服务器拒绝或无法查询：%1。</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>连接已断开</translation>
    </message>
    <message>
        <source>What is there now could not be read.</source>
        <translation>无法读取当前的值。</translation>
    </message>
    <message>
        <source>The key is absent now.</source>
        <translation>该键现在已不存在。</translation>
    </message>
    <message>
        <source>The key holds what you saw.</source>
        <translation>该键仍与您看到的一致。</translation>
    </message>
    <message>
        <source>The key holds something else now.</source>
        <translation>该键的内容已变化。</translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost: it may have been carried out or not.</source>
        <translation>命令已发送，但未收到应答：可能已执行，也可能没有。</translation>
    </message>
    <message>
        <source>The lock is released.</source>
        <translation>锁已释放。</translation>
    </message>
    <message>
        <source>The lock was released, and the same holder has it again: its renewal re-creates it. Quarantine it, or stop the holder.</source>
        <translation>锁已释放，但同一持有者又获取了它：其续期会重新创建该锁。请隔离它，或停止该持有者。</translation>
    </message>
    <message>
        <source>The lock is released, and the next holder has it.</source>
        <translation>锁已释放，下一个持有者已获取。</translation>
    </message>
    <message>
        <source>The lock could not be looked at: %1.</source>
        <translation>无法读取该锁：%1。</translation>
    </message>
    <message>
        <source>Its lease would have ended by now. Nothing was sent.</source>
        <translation>其租约此时本应已到期。未发送任何命令。</translation>
    </message>
    <message>
        <source>not to be run as it is, the token is masked:</source>
        <translation>令牌已脱敏，请勿直接运行：</translation>
    </message>
    <message>
        <source>Tokens are masked: put the real one in the place of each &apos;&lt;token ...&gt;&apos;. With another one nothing is changed.</source>
        <translation>令牌已脱敏：请将每个“&lt;token ...&gt;”替换为真实的令牌。令牌不符时不会更改任何内容。</translation>
    </message>
    <message>
        <source>The lock was released, and is held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</source>
        <translation>锁已释放，又以同一令牌被持有。此令牌无法区分持有者：可能是原持有者，也可能是下一个。</translation>
    </message>
    <message>
        <source>Given up before the last look.</source>
        <translation>在最后一次读取之前放弃。</translation>
    </message>
    <message>
        <source>Given up after the command was sent: it may have been carried out or not.</source>
        <translation>发送命令之后放弃：命令可能已执行，也可能没有。</translation>
    </message>
    <message>
        <source>Given up. Nothing was sent.</source>
        <translation>已放弃。未发送任何命令。</translation>
    </message>
    <message>
        <source>The key holds more than this lock: its lease and its value are not this lock&apos;s alone. Nothing was sent; release it instead.</source>
        <translation>该键不只存放这一个锁：其租约和值由多个锁共用。未发送任何命令；请改用释放。</translation>
    </message>
    <message>
        <source>The lock is free already: the time in its value has passed. Nothing was sent.</source>
        <translation>锁已空闲：值中的时间已过。未发送任何命令。</translation>
    </message>
    <message>
        <source>unexpected reply</source>
        <translation>应答不符合预期</translation>
    </message>
    <message>
        <source>Its waiters were not woken: this user may not do that (%1). They sleep until their own timeout.</source>
        <translation>未唤醒等待者：该用户没有此权限（%1）。等待者会休眠到各自的等待时限结束。</translation>
    </message>
    <message>
        <source>Its waiters could not be woken (%1). They may sleep until their own timeout.</source>
        <translation>未能唤醒等待者（%1）。等待者可能会休眠到各自的等待时限结束。</translation>
    </message>
    <message>
        <source>Its waiters cannot be woken from outside: they sleep until their own timeout.</source>
        <translation>无法从外部唤醒等待者：它们会休眠到各自的等待时限结束。</translation>
    </message>
    <message>
        <source>This applies to this server only. With Redlock the holder may still have a majority of the others.</source>
        <translation>仅适用于此服务器。使用 Redlock 时，持有者可能仍占其余服务器的多数。</translation>
    </message>
    <message>
        <source>Unexpected reply to the command: it may have been carried out or not.</source>
        <translation>命令的应答不符合预期：可能已执行，也可能没有。</translation>
    </message>
    <message>
        <source>The lock had ended when the command arrived. Nothing was changed.</source>
        <translation>命令到达时，锁已结束。未更改。</translation>
    </message>
    <message>
        <source>The lock had changed when the command arrived. Nothing was changed.</source>
        <translation>命令到达时，锁已变化。未更改。</translation>
    </message>
    <message>
        <source>The command was handed out. Nothing was sent.</source>
        <translation>已给出命令。未发送任何命令。</translation>
    </message>
    <message>
        <source>The command was handed out with the holder&apos;s token. Nothing was sent.</source>
        <translation>已给出命令（含持有者的令牌）。未发送任何命令。</translation>
    </message>
    <message>
        <source>Holders of this lock write the same value (&quot;%1&quot;): the old holder&apos;s own release will delete the next holder&apos;s lock, even if it compares the value first.</source>
        <translation>此锁的所有持有者都写入同一个值（“%1”）：即使先比较再删除，原持有者的释放也会误删下一个持有者的锁。</translation>
    </message>
    <message>
        <source>The value &quot;%1&quot; looks like the name of a host or worker, not of one hold: if the same one takes the lock again, its release for the old work deletes the new lock.</source>
        <translation>值“%1”像是主机或 Worker 的名称，不能区分每一次持有：若它再次加锁，旧任务的释放会误删新锁。</translation>
    </message>
    <message>
        <source>If its own release compares the token, it does nothing; a bare DEL deletes the next holder&apos;s lock.</source>
        <translation>若释放时会比较令牌，则不会生效；若直接 DEL，会误删下一个持有者的锁。</translation>
    </message>
    <message>
        <source>For %1 s its place is taken by a value of Lockscope.</source>
        <translation>该键将由 Lockscope 的占位值占用 %1 秒。</translation>
    </message>
    <message>
        <source>There is nothing to put back any more: that is possible until the lease would have ended, for 60 seconds at most, or 10 without a lease. Nothing was sent.</source>
        <translation>已无法恢复：只能在原租约到期前恢复，最长 60 秒（无租约时为 10 秒）。未发送任何命令。</translation>
    </message>
    <message>
        <source>That %1 wrote it is a guess by the form of the value: how it is released, and whether its waiters are woken, is right only if that holds.</source>
        <translation>根据值的格式推测由 %1 写入：只有推测成立，释放方式和唤醒等待者的方式才正确。</translation>
    </message>
    <message>
        <source>The lock is on another node of the cluster: act on the cluster (redis+cluster://), not on this node alone.</source>
        <translation>锁在集群的另一个节点上：请对集群操作（redis+cluster://），不要只对此节点操作。</translation>
    </message>
    <message>
        <source>Its slot is being moved to another node. Try again in a moment.</source>
        <translation>其槽位正在迁移到另一个节点。请稍后再试。</translation>
    </message>
    <message>
        <source>No node of the cluster serves its slot now: nobody can take, renew or release it.</source>
        <translation>该槽位目前没有节点提供服务：任何客户端都无法获取、续期或释放锁。</translation>
    </message>
    <message>
        <source>This replica has lost its link to its primary: act on the primary.</source>
        <translation>此副本与主节点的连接已断开：请在主节点上操作。</translation>
    </message>
    <message>
        <source>%1 is a replica now: another server took its place and has the lock. Nothing was sent. Look at the lock again.</source>
        <translation>%1 现在是副本：主节点已切换到另一台服务器，锁在新的主节点上。未发送任何命令。请重新读取该锁。</translation>
    </message>
    <message>
        <source>the nodes of the cluster redirect to each other in a loop (%1)</source>
        <translation>集群节点之间循环重定向（%1）</translation>
    </message>
    <message>
        <source>the key is on another node, and this user may not ask which nodes the cluster has (+cluster|nodes)</source>
        <translation>键在另一个节点上，而此用户无权查询集群有哪些节点（+cluster|nodes）</translation>
    </message>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation>收到应答之前连接已断开</translation>
    </message>
    <message>
        <source>it redirects to %1, which is no primary of the cluster by its own list of nodes</source>
        <translation>重定向到 %1，但按该节点自己的列表，它不是集群的主节点</translation>
    </message>
    <message numerus="yes">
        <source>One hold is given back; %n other(s) still hold the lock.</source>
        <translation>
            <numerusform>已释放一次持有；仍有 %n 个其他持有者持有该锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and what is there now cannot be asked: %1</source>
        <translation>命令已发送，但未收到应答，且目前无法查询锁的状态：%1</translation>
    </message>
    <message>
        <source>%1 may not be asked which node of the cluster it is, so it may be any server. Give the right with ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards. Nothing was sent.</source>
        <translation>无权查询 %1 是集群的哪个节点，因此无法确认其身份。请授予权限：ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards。未发送任何命令。</translation>
    </message>
    <message>
        <source>%1 is no node of a cluster: another server answers at that address. Nothing was sent.</source>
        <translation>%1 不是集群节点：该地址上是另一台服务器。未发送任何命令。</translation>
    </message>
    <message>
        <source>A different node of the cluster answers at %1 than expected; check the addresses in reach. Nothing was sent.</source>
        <translation>%1 上不是预期的集群节点；请检查 reach 中的地址。未发送任何命令。</translation>
    </message>
    <message>
        <source>Another server answers at %1 than the one that was looked at, or it was restarted since.</source>
        <translation>%1 上的服务器与先前读取时不同，或已重启。</translation>
    </message>
    <message>
        <source>%1 is no longer the primary of this lock: %2 names %3 as the newer one. Nothing was sent. Look at the lock again.</source>
        <translation>%1 已不再是此锁的主节点：%2 指出较新的主节点是 %3。未发送任何命令。请重新读取该锁。</translation>
    </message>
    <message>
        <source>Not confirmed by another node: only %1 itself says that it is the primary of this lock, and no other node could be asked.</source>
        <translation>未经其他节点确认：只有 %1 自己声称是此锁的主节点，且无法询问其他节点。</translation>
    </message>
    <message>
        <source>Production is not acted on then. Nothing was sent.</source>
        <translation>此时不对生产环境执行操作。未发送任何命令。</translation>
    </message>
    <message>
        <source>%1 does not know %2 as a node of its cluster: the addresses are of different clusters, or the node was removed from this one. Nothing was sent. Check the addresses of the cluster.</source>
        <translation>%1 的集群中没有节点 %2：这些地址属于不同的集群，或该节点已移除。未发送任何命令。请检查集群地址。</translation>
    </message>
    <message>
        <source>%1 is a node of another cluster than the one that was looked at. Nothing was sent. Look at the lock again.</source>
        <translation>%1 所属的集群与先前读取时不同。未发送任何命令。请重新读取该锁。</translation>
    </message>
    <message>
        <source>Nothing was sent. Look at the lock again.</source>
        <translation>未发送任何命令。请重新读取该锁。</translation>
    </message>
    <message>
        <source>%1 is read-only by the profile %2.</source>
        <translation>连接配置 %2 将 %1 设为只读。</translation>
    </message>
    <message>
        <source>%1 is marked production by the profile %2.</source>
        <translation>连接配置 %2 将 %1 标记为生产环境。</translation>
    </message>
    <message>
        <source>%1 may not be asked who it is (+info): nobody would notice another server at this address.</source>
        <translation>无权查询 %1 的身份（+info）：若该地址换成另一台服务器，将无法察觉。</translation>
    </message>
    <message>
        <source>It only counts: nobody is named who has a lease. Nothing was sent; release it instead.</source>
        <translation>它只计数：没有指名哪个持有者有租约。未发送任何命令；请改用释放。</translation>
    </message>
    <message>
        <source>The number changed since you looked. Nothing was sent; look again and decide.</source>
        <translation>自您查看之后数字已变。未发送任何命令；请重新查看后再决定。</translation>
    </message>
    <message>
        <source>The latch is open: all who wait for it go on.</source>
        <translation>闩锁已打开：所有等待者都会继续。</translation>
    </message>
    <message>
        <source>One permit is given back.</source>
        <translation>已归还一个许可。</translation>
    </message>
    <message>
        <source>It counts again: %1.</source>
        <translation>它又开始计数：%1。</translation>
    </message>
    <message>
        <source>Now free: %1.</source>
        <translation>现在空闲：%1。</translation>
    </message>
    <message>
        <source>The clients that waited for the number when you looked do not wait for it now, so what it counts is unknown. Nothing was sent; look again and decide.</source>
        <translation>查看时等待该数字的客户端现在已不再等待，因此无法得知它计的是什么。未发送任何命令；请重新查看后再决定。</translation>
    </message>
    <message>
        <source>%1 would refuse the release (READONLY). Nothing was sent.</source>
        <translation>%1 会拒绝此释放（READONLY）。未发送任何命令。</translation>
    </message>
    <message>
        <source>It is a replica: act on its primary, %1.</source>
        <translation>这是副本：请在其主节点 %1 上操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::app::WindowApp</name>
    <message>
        <source>There is no saved server named %1. Choose one from the list at the left of the top bar, or connect to a new one.</source>
        <translation>没有名为 %1 的已保存服务器。请从顶栏左侧的列表中选择，或连接到新的服务器。</translation>
    </message>
    <message>
        <source>Names of &amp;Holders…</source>
        <translation>持有者名称(&amp;H)…</translation>
    </message>
    <message>
        <source>Say which tokens, clients and hosts belong to which service</source>
        <translation>指定令牌、客户端和主机所属的服务</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionButton</name>
    <message>
        <source>%1 (not possible now)</source>
        <translation>%1（当前不可用）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionRow</name>
    <message>
        <source>Shorten…</source>
        <translation>缩短…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy name, token, row or commands of this lock</source>
        <translation>复制此锁的名称、令牌、行或命令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::AuditDialog</name>
    <message>
        <source>Audit Log</source>
        <translation>审计日志</translation>
    </message>
    <message>
        <source>Actions of this program, newest first. Tokens are masked. For programs: %1, one JSON object per line.</source>
        <translation>通过 Lockscope 执行的操作，最新的在前。令牌已脱敏。供程序读取的文件：%1，每行一个 JSON 对象。</translation>
    </message>
    <message>
        <source>Actions, newest first</source>
        <translation>操作，最新的在前</translation>
    </message>
    <message>
        <source>No actions yet. Releases, shortened leases, quarantines and permissions are listed here, before and after they are tried.</source>
        <extracomment>In place of the lines of the audit log</extracomment>
        <translation>尚未通过 Lockscope 执行任何操作。释放、缩短租约、隔离和操作许可都会记录在此，执行前后各一条。</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Only the newest %1 are listed here.</source>
        <translation>此处只列出最新的 %1 条。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::BarChart</name>
    <message>
        <source>%1: %2</source>
        <extracomment>tool tip of a bar: its name and its value</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::BesideStrip</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, and of the server or the locks that it is of</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Finding</source>
        <translation>显示诊断结果</translation>
    </message>
    <message>
        <source>The page Findings says what was seen, what causes it and what to do</source>
        <translation>“诊断结果”页面列出观测到的情况、原因和处理建议</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <extracomment>name of a finding, and of the server or the locks that it is of; what was seen</extracomment>
        <translation>%1：%2。%3</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CapabilityModel</name>
    <message>
        <source>Right</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>How to fix it</source>
        <translation>修复方法</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CasesModel</name>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无违规</translation>
    </message>
    <message>
        <source>Wrong on purpose</source>
        <translation>错误示范</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确做法</translation>
    </message>
    <message>
        <source>For comparison</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>case, how its last run came out</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, violation</comment>
        <translation>%2 %1 次</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>not passed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>Drills</source>
        <translation>演练</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ChartWidget</name>
    <message>
        <source>Save Picture of Chart…</source>
        <translation>保存图表图片…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CommandField</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>This page has no filter. Type to find commands (Ctrl+Shift+P).</source>
        <translation>此页没有筛选。输入以查找命令（Ctrl+Shift+P）。</translation>
    </message>
    <message>
        <source>No filter; type for commands</source>
        <translation>无筛选；输入以查找命令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CommandPalette</name>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>No match.</source>
        <translation>没有匹配的内容。</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>holds %1</source>
        <comment>a lock</comment>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>More have a name like this: type more letters.</source>
        <translation>还有更多名称匹配：请多输入几个字符。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectDialog</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted.</source>
        <translation>“%1”已删除。</translation>
    </message>
    <message>
        <source>Cancel &amp;Test</source>
        <translation>取消测试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Test Connection</source>
        <translation>测试连接(&amp;T)</translation>
    </message>
    <message>
        <source>Testing… Nothing on the server is changed.</source>
        <translation>正在测试…不会更改服务器上的任何内容。</translation>
    </message>
    <message>
        <source>✓ This server can be watched. Nothing on it was changed.</source>
        <translation>✓ 可以监控此服务器。未更改服务器上的任何内容。</translation>
    </message>
    <message>
        <source>%1 Press Connect again to connect without saving.</source>
        <translation>%1再次点击“连接”即可不保存而直接连接。</translation>
    </message>
    <message>
        <source>✗ This server cannot be watched with these settings.</source>
        <translation>✗ 无法以当前设置监控此服务器。</translation>
    </message>
    <message>
        <source>Connect first, then find locks: the primary of the group is known only then.</source>
        <translation>请先连接再查找锁：连接后才能得知该组的主节点。</translation>
    </message>
    <message>
        <source>Connect first, then find locks: the nodes of the cluster are known only then.</source>
        <translation>请先连接再查找锁：连接后才能得知集群的节点。</translation>
    </message>
    <message>
        <source>Connect first, then find locks: that looks through one server of the group.</source>
        <translation>请先连接再查找锁：只在组中的一台服务器上查找。</translation>
    </message>
    <message>
        <source>This address is saved as &quot;%1&quot;.</source>
        <translation>此地址已保存为“%1”。</translation>
    </message>
    <message>
        <source>A new entry: the saved server &quot;%1&quot; stays as it is.</source>
        <translation>新建条目：已保存的服务器“%1”保持不变。</translation>
    </message>
    <message>
        <source>Change a Saved Server</source>
        <translation>更改已保存的服务器</translation>
    </message>
    <message>
        <source>Save over &quot;%1&quot;?</source>
        <translation>覆盖“%1”？</translation>
    </message>
    <message>
        <source>Saved: %1
Now: %2
Whoever chooses &quot;%3&quot; later connects to the new address.</source>
        <translation>已保存：%1
当前：%2
以后选择“%3”时将连接到新地址。</translation>
    </message>
    <message>
        <source>Save &amp;Over It</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>Save as a &amp;New Server</source>
        <translation>另存为新服务器(&amp;N)</translation>
    </message>
    <message>
        <source>Saved. Another window had changed the address of this server: look at it before you connect.</source>
        <translation>已保存。另一个窗口修改过此服务器的地址：连接前请先核对。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectionImport</name>
    <message>
        <source>Import Connections</source>
        <translation>导入连接</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is saved already, and was left out.</source>
        <translation>%1 已保存过，已略过。</translation>
    </message>
    <message>
        <source>Nothing was imported: all connections of the file are saved already.</source>
        <translation>没有导入任何内容：文件中的连接都已保存过。</translation>
    </message>
    <message numerus="yes">
        <source>Import %n connection(s) of %1? They are read-only until you change that.</source>
        <translation>
            <numerusform>导入 %1 中的 %n 个连接？导入后均为只读，可自行更改。</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
    <message>
        <source>and %1 more notes</source>
        <translation>及另外 %1 条说明</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Keep the %n password(s) of the file in the keyring</source>
        <translation>
            <numerusform>将文件中的 %n 个密码保存到密钥环(&amp;K)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) imported, read-only.</source>
        <translation>
            <numerusform>已导入 %n 个连接，均为只读。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export Connections</source>
        <translation>导出连接</translation>
    </message>
    <message>
        <source>Connections (*.json)</source>
        <translation>连接 (*.json)</translation>
    </message>
    <message>
        <source>Connections (*.json *.ano *.zip config)</source>
        <translation>连接 (*.json *.ano *.zip config)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectionTest</name>
    <message>
        <source>· waiting</source>
        <translation>· 等待</translation>
    </message>
    <message>
        <source>… running</source>
        <translation>… 进行中</translation>
    </message>
    <message>
        <source>✓ passed</source>
        <translation>✓ 通过</translation>
    </message>
    <message>
        <source>▲ missing</source>
        <translation>▲ 缺少</translation>
    </message>
    <message>
        <source>✗ failed</source>
        <translation>✗ 失败</translation>
    </message>
    <message>
        <source>– not done</source>
        <translation>– 未执行</translation>
    </message>
    <message>
        <source>Open the socket</source>
        <translation>打开套接字</translation>
    </message>
    <message>
        <source>Find and reach the server</source>
        <translation>查找并连接服务器</translation>
    </message>
    <message>
        <source>Encryption (TLS)</source>
        <translation>加密（TLS）</translation>
    </message>
    <message>
        <source>Redis answers</source>
        <translation>Redis 应答</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Database %1</source>
        <translation>数据库 %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The certificate and the host name are right.</source>
        <translation>证书和主机名均有效。</translation>
    </message>
    <message>
        <source>not needed on a local socket</source>
        <translation>本机套接字无需加密</translation>
    </message>
    <message>
        <source>Protocol RESP%1</source>
        <translation>协议 RESP%1</translation>
    </message>
    <message>
        <source>as the default user</source>
        <translation>使用默认用户</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>用户：%1</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>已选择</translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation>服务器类型</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, a replica</source>
        <translation>，副本</translation>
    </message>
    <message>
        <source>Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.</source>
        <translation>请监控主节点：在副本上，过期看起来像删除，且无法释放任何锁。</translation>
    </message>
    <message>
        <source>, a node of a cluster</source>
        <translation>，集群节点</translation>
    </message>
    <message>
        <source>, eviction policy %1</source>
        <translation>，淘汰策略 %1</translation>
    </message>
    <message>
        <source>Under memory pressure the server may evict locks. Keep locks on a server with the policy noeviction.</source>
        <translation>内存不足时服务器可能淘汰锁。请将锁放在策略为 noeviction 的服务器上。</translation>
    </message>
    <message>
        <source>%1: %2. %3 %4</source>
        <translation>%1：%2。%3 %4</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理建议</translation>
    </message>
    <message>
        <source>off: everything travels in clear text</source>
        <translation>未启用：全部以明文传输</translation>
    </message>
    <message>
        <source>Sentinel %1</source>
        <translation>Sentinel %1</translation>
    </message>
    <message>
        <source>Primary %1</source>
        <translation>主节点 %1</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Only the locks of this node are shown. Choose &quot;Cluster&quot; as the kind of server to watch all of them.</source>
        <translation>仅显示此节点的锁。要监控全部锁，请将服务器类型选为“集群”。</translation>
    </message>
    <message>
        <source>SSH machine %1</source>
        <translation>SSH 主机 %1</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>有应答</translation>
    </message>
    <message>
        <source>It has no vote until it answers.</source>
        <translation>应答之前没有投票权。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CountTile</name>
    <message>
        <source>%1 %2</source>
        <comment>count, violation</comment>
        <translation>%2 %1 次</translation>
    </message>
    <message>
        <source>Show the next one in the lanes</source>
        <translation>在泳道图中显示下一处</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DashboardPage</name>
    <message>
        <source>Current holders</source>
        <translation>当前持有者</translation>
    </message>
    <message>
        <source>Holders over time</source>
        <translation>持有者随时间变化</translation>
    </message>
    <message>
        <source>Locks held</source>
        <translation>持有中的锁</translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation>每秒事件数</translation>
    </message>
    <message>
        <source>Hold times</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>holds by length, since watching began</source>
        <translation>监控以来的持有时长分布</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>争用</translation>
    </message>
    <message>
        <source>since watching began</source>
        <translation>监控以来</translation>
    </message>
    <message>
        <source>Held longest</source>
        <translation>持有时间最长</translation>
    </message>
    <message>
        <source>locks held now</source>
        <translation>当前持有的锁</translation>
    </message>
    <message>
        <source>hand-over gap, median</source>
        <translation>移交间隔（中位数）</translation>
    </message>
    <message>
        <source>hand-over gap, p99</source>
        <translation>移交间隔（p99）</translation>
    </message>
    <message>
        <source>hand-overs within 10 s</source>
        <translation>10 秒内的移交次数</translation>
    </message>
    <message>
        <source>waiters seen now</source>
        <translation>当前检测到的等待者</translation>
    </message>
    <message>
        <source>Nobody holds a lock now.</source>
        <translation>当前没有持有中的锁。</translation>
    </message>
    <message>
        <source>Nothing seen yet.</source>
        <translation>暂无数据。</translation>
    </message>
    <message>
        <source>No complete hold seen yet.</source>
        <translation>尚未检测到完整的一次持有。</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>released</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>其他 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock(s)</source>
        <extracomment>%1 is a holder, %n how many locks it holds</extracomment>
        <translation>
            <numerusform>%1：%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held now</source>
        <translation>
            <numerusform>当前持有 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>per second: %1 acquired, %2 renewed, %3 released, %4 expired</source>
        <translation>每秒：获取 %1，续期 %2，释放 %3，过期 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came only as counts under overload; they are included.</source>
        <translation>
            <numerusform>过载期间有 %n 个事件仅有计数，已计算在内。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>No held lock has a known start.</source>
        <translation>没有起始时间已知的持有中的锁。</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>仪表盘</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock second(s)</source>
        <extracomment>%1 is a holder, %n for how many seconds it held locks, several at once counted several times</extracomment>
        <translation>
            <numerusform>%1：%n 锁·秒</numerusform>
        </translation>
    </message>
    <message>
        <source>now; click to filter</source>
        <translation>当前；点击可筛选</translation>
    </message>
    <message>
        <source>Named waiters only (queues, traces), from when they were first seen: they may have waited longer. Channels show only how many wait.</source>
        <translation>仅统计已识别的等待者（队列、命令跟踪），从首次检测到算起：此前可能已在等待。频道只提供等待者的数量。</translation>
    </message>
    <message>
        <source>%1, one-time tokens</source>
        <extracomment>a band of the chart: all holds of the lock %1, each by a token of its own</extracomment>
        <translation>%1（一次性令牌）</translation>
    </message>
    <message>
        <source>wait time, median · p99</source>
        <translation>等待时间（中位数 · p99）</translation>
    </message>
    <message>
        <source>refused attempts a second, upper bound</source>
        <translation>每秒被拒绝的尝试（上限）</translation>
    </message>
    <message>
        <source>A hand-over gap is the time from the end of a hold to the next acquisition of the same lock. Refused attempts are an upper bound: all SET and SETNX calls of the server, also those that have nothing to do with locks, minus the acquisitions seen.</source>
        <translation>移交间隔：从一次持有结束到同一个锁再次被获取的时间。被拒绝的尝试为上限：服务器的全部 SET 和 SETNX 调用（含与锁无关的）减去检测到的获取次数。</translation>
    </message>
    <message>
        <source>holds by length, in the played part</source>
        <translation>已播放部分的持有时长分布</translation>
    </message>
    <message>
        <source>in the played part</source>
        <translation>已播放部分</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) · median ≤ %1 · p99 ≤ %2</source>
        <translation>
            <numerusform>%Ln 次持有 · 中位数 ≤ %1 · p99 ≤ %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held at %1</source>
        <translation>
            <numerusform>截至 %1 持有 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (at %2)</source>
        <extracomment>%1 is &quot;per second: ...&quot;, %2 a time of day</extracomment>
        <translation>%1（截至 %2）</translation>
    </message>
    <message>
        <source>the %1 before %2</source>
        <extracomment>%1 is a length of time, %2 a time of day</extracomment>
        <translation>%2 之前的 %1</translation>
    </message>
    <message>
        <source>at %1; click to filter</source>
        <translation>截至 %1；点击可筛选</translation>
    </message>
    <message>
        <source>locks held at %1</source>
        <translation>截至 %1 持有中的锁</translation>
    </message>
    <message>
        <source>waiters seen at %1</source>
        <translation>截至 %1 检测到的等待者</translation>
    </message>
    <message>
        <source>Nobody held a lock at %1.</source>
        <translation>截至 %1 没有持有中的锁。</translation>
    </message>
    <message>
        <source>last %1</source>
        <extracomment>%1 is a length of time</extracomment>
        <translation>最近 %1</translation>
    </message>
    <message>
        <source>The name of a lock stands for one-time tokens: each acquisition brought a token never seen before, so its holders cannot be told apart.</source>
        <translation>锁的名称代表一次性令牌：每次获取都带来从未见过的令牌，因此无法区分其持有者。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) left out: when they began or ended is not known exactly enough.</source>
        <translation>
            <numerusform>%Ln 次持有未计入：其开始或结束时间不够精确。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Demo</name>
    <message>
        <source>The demo needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server), or connect to a server of yours.</source>
        <translation>演示需要 redis-server，但尚未安装。请先安装（在 Debian 上：sudo apt install redis-server），或连接到您自己的服务器。</translation>
    </message>
    <message>
        <source>The demo&apos;s scenario cannot be read: %1</source>
        <translation>无法读取演示的场景：%1</translation>
    </message>
    <message>
        <source>A private redis-server of the demo did not start: %1</source>
        <translation>演示用的私有 redis-server 未能启动：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DeploymentRules</name>
    <message>
        <source>the saved servers cannot be read</source>
        <translation>无法读取已保存的服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EmptyPage</name>
    <message>
        <source>See what your locks are doing</source>
        <translation>实时了解锁的状态</translation>
    </message>
    <message>
        <source>Lockscope watches the locks that your programs keep in Redis: who holds them, since when, how they are renewed, who waits, and what goes wrong. Nothing on the server is changed.</source>
        <translation>Lockscope 监控您的程序在 Redis 中使用的锁：由谁持有、何时开始、续期情况、有谁在等待、出了什么问题。不会更改服务器上的任何内容。</translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation>已保存的服务器</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Runs wrong and right lock patterns on private servers and shows what goes wrong</source>
        <translation>在私有服务器上运行错误和正确的加锁方式，演示会出什么问题</translation>
    </message>
    <message>
        <source>Connect to a Server…</source>
        <translation>连接服务器…</translation>
    </message>
    <message>
        <source>Shows the locks of your own Redis or Valkey server; connecting only reads.</source>
        <translation>显示您自己的 Redis 或 Valkey 服务器上的锁，连接时只读取。</translation>
    </message>
    <message>
        <source>Starts a private redis-server on this machine, with programs that take locks on it, and removes it afterwards.</source>
        <translation>在本机启动一个私有的 redis-server，并运行若干获取锁的程序，结束后自动移除。</translation>
    </message>
    <message>
        <source>Try the simulator: locking done wrong, and right</source>
        <translation>试用模拟器：错误与正确的加锁方式</translation>
    </message>
    <message>
        <source>Starting the Demo…</source>
        <translation>正在启动演示…</translation>
    </message>
    <message>
        <source>Watch a Demo</source>
        <translation>观看演示</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>打开录制文件…</translation>
    </message>
    <message>
        <source>Opens a recording at any moment; a file can also be dropped here</source>
        <translation>回看此前录制的任意时刻；也可将文件拖放到这里</translation>
    </message>
    <message numerus="yes">
        <source>and %n more…</source>
        <translation>
            <numerusform>以及另外 %n 个…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsModel</name>
    <message>
        <source>%1 from %2</source>
        <extracomment>a lock was taken over: new holder, then the one before</extracomment>
        <translation>%1，此前为 %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no data for the %1 before: %2</source>
        <translation>此前 %1无数据：%2</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>缺口</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略过</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came faster than they can be listed</source>
        <translation>
            <numerusform>%n 个事件到达过快，无法列出</numerusform>
        </translation>
    </message>
    <message>
        <source>The states of the locks are still exact.</source>
        <translation>锁的状态仍然准确。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>By the server&apos;s clock, as estimated here</source>
        <translation>服务器时钟（由 Lockscope 估算）</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生的事件</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>键名</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Holder after the event; of an end: who held it</source>
        <translation>事件之后的持有者；若为结束，则是原持有者</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>What was left of the lease right after the event</source>
        <translation>事件发生后租约的剩余时间</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>How the event is known</source>
        <translation>事件的获知方式</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Happened at most this long before the time shown</source>
        <translation>事件发生在所示时间之前，不早于此时长</translation>
    </message>
    <message>
        <source>It happened before %1; how long before is unknown (known by %2).</source>
        <translation>发生在 %1 之前，具体早多少未知（来源：%2）。</translation>
    </message>
    <message>
        <source>It happened at most %1 before %2 (known by %3).</source>
        <translation>最早发生在 %2 之前 %1（来源：%3）。</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;%3&lt;br&gt;Hold began: %4&lt;br&gt;Lease ends: %5&lt;br&gt;Token: %6&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;%3&lt;br&gt;持有开始：%4&lt;br&gt;租约到期：%5&lt;br&gt;令牌：%6&lt;/p&gt;</translation>
    </message>
    <message>
        <source>no data before this point: %1</source>
        <translation>此前无数据：%1</translation>
    </message>
    <message>
        <source>%1 or before</source>
        <translation>%1 或更早</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsPage</name>
    <message>
        <source>All Events</source>
        <translation>所有事件</translation>
    </message>
    <message numerus="yes">
        <source>%n Kind(s)</source>
        <translation>
            <numerusform>%n 类</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as &amp;Text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No events match</source>
        <translation>没有匹配的事件</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are hidden by the filter.</source>
        <translation>
            <numerusform>已筛选掉 %n 个事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>尚无事件</translation>
    </message>
    <message>
        <source>Events of the watched locks are listed here, newest last.</source>
        <translation>这里列出所监控的锁上发生的事件，最新的在末尾。</translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation>筛选事件</translation>
    </message>
    <message>
        <source>Searches lock and holder; * ? [ ] make it a pattern for the whole text.</source>
        <translation>在锁和持有者中查找；使用 * ? [ ] 时须匹配整个文本。</translation>
    </message>
    <message>
        <source>To the End</source>
        <translation>转到末尾</translation>
    </message>
    <message>
        <source>Go to the newest event and follow what comes</source>
        <translation>转到最新事件并持续跟随</translation>
    </message>
    <message>
        <source>Which kinds of events are listed</source>
        <translation>要列出的事件类型</translation>
    </message>
    <message>
        <source>Kinds of events</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Problems Only</source>
        <translation>仅显示问题</translation>
    </message>
    <message>
        <source>Filter events, or &gt; for commands</source>
        <translation>筛选事件，或输入 &gt; 查找命令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EvidenceList</name>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterEdit</name>
    <message>
        <source>Character %1: %2</source>
        <extracomment>what is wrong with the filter and at which character</extracomment>
        <translation>第 %1 个字符：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterMenu</name>
    <message>
        <source>Filters (%1)</source>
        <extracomment>%1 is how many filters are active</extracomment>
        <translation>筛选（%1）</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>All Prefixes</source>
        <translation>所有前缀</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>All Servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>Which locks are shown: kind, prefix, server; and how they are grouped</source>
        <translation>显示哪些锁：类别、前缀、服务器，以及如何分组</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterStrip</name>
    <message>
        <source>%1: %2</source>
        <extracomment>accessible name of a saved filter: its title and how many locks it shows</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的筛选</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindLocksDialog</name>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Look &amp;Again</source>
        <translation>重新查找(&amp;A)</translation>
    </message>
    <message numerus="yes">
        <source>Add %n &amp;Pattern(s)</source>
        <translation>
            <numerusform>监控选中的 %n 项(&amp;W)</numerusform>
        </translation>
    </message>
    <message>
        <source>Add &amp;Patterns</source>
        <translation>监控选中项(&amp;W)</translation>
    </message>
    <message>
        <source>Find Locks</source>
        <translation>查找锁</translation>
    </message>
    <message>
        <source>Walks the keys of %1, database %2, and reads small values to see what looks like a lock. Nothing is changed; it takes at most 5 % of the server&apos;s time, and ends after 100,000 keys or 10 seconds.</source>
        <translation>遍历 %1 数据库 %2 中的键，并读取较小的值，找出疑似锁的键。不做任何更改；最多占用服务器 5% 的时间，扫描 100,000 个键或 10 秒后结束。</translation>
    </message>
    <message>
        <source>What looks like a lock</source>
        <translation>疑似锁的键</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>查找进度</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking… %1, %2</source>
        <translation>正在查找…%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln key(s) looks like a lock.</source>
        <translation>
            <numerusform>%Ln 个键中没有疑似锁的键。</numerusform>
        </translation>
    </message>
    <message>
        <source>Scanned all %2 in %3 s: %1 found.</source>
        <translation>已扫描全部 %2，其中有 %1，用时 %3 秒。</translation>
    </message>
    <message>
        <source>Scanned %2 of %3 keys in %4 s: %1 found. There may be more among the rest.</source>
        <translation>已扫描 %3 个键中的 %2 个，其中有 %1，用时 %4 秒。其余的键中可能还有。</translation>
    </message>
    <message>
        <source>Stopped after %2 of %3 keys: %1 found.</source>
        <translation>已停止：%3 个键中的前 %2 个里有 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) could not be read by this user, and judged by name only.</source>
        <translation>
            <numerusform>此用户无权读取 %Ln 个键，仅按名称判断。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) too different in name to be listed.</source>
        <translation>
            <numerusform>%Ln 个锁的名称差异过大，未列出。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingDetails</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a finding, and how serious it is</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>What it leads to: %1</source>
        <translation>影响：%1</translation>
    </message>
    <message>
        <source>Likely causes:</source>
        <translation>可能的原因：</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>处理建议：%1</translation>
    </message>
    <message>
        <source>Not known: %1</source>
        <translation>无法确定：%1</translation>
    </message>
    <message>
        <source>Limits: %1</source>
        <translation>阈值：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) of this lock seen from begin to end: median %1, p95 %2, p99 %3.</source>
        <translation>
            <numerusform>完整观测到此锁的 %n 次持有：中位数 %1，p95 %2，p99 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>The longest took at least %1.</source>
        <translation>最长的一次至少为 %1。</translation>
    </message>
    <message>
        <source>The longest took %1.</source>
        <translation>最长的一次为 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Somebody waited for %n of them, %1 at the longest.</source>
        <translation>
            <numerusform>其中 %n 次有等待者，最长等待 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Evidence (Enter shows it in the lock&apos;s lane)</source>
        <translation>依据（按 Enter 可在该锁的泳道中显示）</translation>
    </message>
    <message>
        <source>&amp;Show in Its Lane</source>
        <translation>在泳道中显示(&amp;S)</translation>
    </message>
    <message>
        <source>Show on &amp;Waits-for</source>
        <translation>在等待图中显示(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>忽略(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Unmute</source>
        <translation>取消忽略(&amp;U)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingLimits</name>
    <message>
        <source> ms</source>
        <comment>milliseconds, after a number</comment>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>Limits of this finding, everywhere</source>
        <translation>此项诊断的阈值（对所有锁生效）</translation>
    </message>
    <message>
        <source>&amp;Default Limits</source>
        <translation>默认阈值(&amp;D)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingNotifier</name>
    <message>
        <source>%1 · %2: %3</source>
        <extracomment>a line of a desktop notification: which finding, of which lock, its condition</extracomment>
        <translation>%1 · %2：%3</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new finding(s)</source>
        <translation>
            <numerusform>%n 项新的诊断结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new finding(s) on %1</source>
        <translation>
            <numerusform>%1 上有 %n 项新的诊断结果</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingWalk</name>
    <message>
        <source>No finding begins before this moment.</source>
        <translation>此时刻之前没有诊断结果。</translation>
    </message>
    <message>
        <source>No finding begins after this moment.</source>
        <translation>此时刻之后没有诊断结果。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingsModel</name>
    <message>
        <source>muted</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>over</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始时间</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingsPage</name>
    <message numerus="yes">
        <source>%n open finding(s)</source>
        <translation>
            <numerusform>%n 项未结束的诊断结果</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有诊断结果</translation>
    </message>
    <message>
        <source>Lockscope looks for locks without a lease, overwritten holders, leases that run out, renewals that do not come, repeated tokens, busy locks and servers that lose locks. Late releases, releases by others and deadlocks show only while a trace runs. What a client does outside of Redis does not show at all.</source>
        <translation>Lockscope 会检查：无租约的锁、被覆盖的持有者、租约到期、续期延迟、重复的令牌、繁忙的锁以及丢失锁的服务器。延迟释放、被其他客户端释放和死锁，只有命令跟踪期间才能检测到。客户端在 Redis 之外的行为无法检测。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>No findings up to %1</source>
        <translation>截至 %1 没有诊断结果</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FoundLocksModel</name>
    <message>
        <source>preset %1</source>
        <translation>预设 %1</translation>
    </message>
    <message>
        <source>not read, by its name</source>
        <translation>未读取，按名称判断</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 和另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>sure</source>
        <translation>高</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>中</translation>
    </message>
    <message>
        <source>perhaps</source>
        <translation>低</translation>
    </message>
    <message>
        <source>✓ watched</source>
        <translation>✓ 已监控</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 of them</source>
        <translation>其中 %1 个</translation>
    </message>
    <message>
        <source>Watches: %1</source>
        <translation>监控：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) of the same names do not look like locks.</source>
        <translation>
            <numerusform>同类名称的键中有 %n 个不像锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>监控</translation>
    </message>
    <message>
        <source>Preset or key pattern that would watch these locks</source>
        <translation>可监控这些锁的预设或键名模式</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Locks found among the keys that were looked at</source>
        <translation>在已扫描的键中找到的锁</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>客户端库</translation>
    </message>
    <message>
        <source>Library that wrote most of them</source>
        <translation>写入其中大多数锁的客户端库</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>How likely it is that these are locks</source>
        <translation>这些键是锁的可能性</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>已监控</translation>
    </message>
    <message>
        <source>Whether the connection watches them already</source>
        <translation>当前连接是否已监控这些锁</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Name of one of them</source>
        <translation>其中一个锁的名称</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GapsModel</name>
    <message>
        <source>From</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>To</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GestureHint</name>
    <message>
        <source>Ctrl+wheel zooms · Shift+wheel pans · ? shows the keys</source>
        <translation>Ctrl+滚轮缩放 · Shift+滚轮平移 · ? 显示按键</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GroupChoice</name>
    <message>
        <source>by lock</source>
        <translation>按锁</translation>
    </message>
    <message>
        <source>by holder</source>
        <translation>按持有者</translation>
    </message>
    <message>
        <source>by host</source>
        <translation>按主机</translation>
    </message>
    <message>
        <source>by service</source>
        <translation>按服务</translation>
    </message>
    <message>
        <source>by connection</source>
        <translation>按连接</translation>
    </message>
    <message>
        <source>by prefix</source>
        <translation>按前缀</translation>
    </message>
    <message>
        <source>Locks grouped %1</source>
        <extracomment>%1 is &quot;by holder&quot;</extracomment>
        <translation>锁：%1分组</translation>
    </message>
    <message>
        <source>Group the locks, and say of each holder whether it is alive; again: what needs attention, held, ended (Alt+G). The arrow lists all groupings.</source>
        <translation>对锁分组，并说明每个持有者是否存活；再按一次恢复为需要关注、持有中、已结束（Alt+G）。箭头列出所有分组方式。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HealthText</name>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation>所有节点每秒的事件数（最近两秒的平均值）</translation>
    </message>
    <message>
        <source>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</source>
        <translation>从事件发生到读到持有者的延迟：最近一秒内 99% 的读取小于此值</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <comment>node, time</comment>
        <translation>%1（截至 %2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) waiting</source>
        <translation>
            <numerusform>%Ln 个事件待显示</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused at %1 · %2</source>
        <comment>time, how many events wait</comment>
        <translation>暂停于 %1 · %2</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>截至 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s) away</source>
        <translation>
            <numerusform>%Ln 台服务器未连接</numerusform>
        </translation>
    </message>
    <message>
        <source>As of %1: what happened since is not known</source>
        <translation>截至 %1：此后无数据</translation>
    </message>
    <message>
        <source>%1. Their rows are grey, and not counted.</source>
        <translation>%1。对应的行显示为灰色，不计入统计。</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>events a second</comment>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>延迟 %1</translation>
    </message>
    <message>
        <source>More happened in the last ten minutes than a pause can show (some 50,000 events): lanes, events and charts begin at %1. Of earlier holds only the start is shown.</source>
        <translation>最近十分钟的事件超出暂停时可显示的数量（约 50,000 个）：泳道、事件和图表从 %1 开始。更早开始的持有只显示其开始时间。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HolderNamesDialog</name>
    <message>
        <source>▲ Row %1: %2</source>
        <extracomment>%1 is a row number, %2 a sentence</extracomment>
        <translation>▲ 第 %1 行：%2</translation>
    </message>
    <message>
        <source>▲ There are more than %1 rules: use patterns.</source>
        <translation>▲ 规则超过 %1 条：请使用匹配模式。</translation>
    </message>
    <message>
        <source>Names of Holders</source>
        <translation>持有者名称</translation>
    </message>
    <message>
        <source>Rules that name the services of holders</source>
        <translation>持有者与服务名称的对应规则</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Shows holders under the name of a service, and finds them with holder:name. A row matches the token, client, host or host:pid, and after a trace burst also the name, user or address of the connection. * ? [ ] are wildcards; without them the whole text must match. The first matching row wins.</source>
        <translation>以服务名称显示持有者，并可用 holder:名称 查找。每行匹配令牌、客户端、主机或 host:pid；命令跟踪之后还可匹配连接的名称、用户或地址。* ? [ ] 为通配符；不含通配符时须完全一致。以第一条匹配的规则为准。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HolderRulesModel</name>
    <message>
        <source>Row %1 has the same pattern and comes first: remove one of them.</source>
        <translation>与前面的第 %1 行模式相同：请删除其中一条。</translation>
    </message>
    <message>
        <source>Token, client or host</source>
        <translation>令牌、客户端或主机</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Inspector</name>
    <message>
        <source>Inspector of the selected lock</source>
        <translation>所选锁的详情面板</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Lease of the last 60 seconds</source>
        <translation>最近 60 秒的租约</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>latest first, UTC</source>
        <translation>最新在前，UTC</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>错过 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>No events since watching began.</source>
        <translation>监控以来没有事件。</translation>
    </message>
    <message>
        <source>Not seen any more. Below is what was last known of it.</source>
        <translation>该锁已消失，以下是最后检测到的信息。</translation>
    </message>
    <message>
        <source>Ended %1: %2. Below is what was last known of it.</source>
        <extracomment>%1 is a time of day, %2 how it ended</extracomment>
        <translation>%1 结束：%2。以下是最后检测到的信息。</translation>
    </message>
    <message>
        <source>Last 60 seconds, all holds: %1, %2</source>
        <extracomment>what the chart shows: how many renewals, how many were missed; the rows beside it are of the last hold only</extracomment>
        <translation>最近 60 秒的所有持有：%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s)</source>
        <translation>
            <numerusform>续期 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>As of %1: %2</source>
        <extracomment>a time of day; what was known of the lock then</extracomment>
        <translation>截至 %1：%2</translation>
    </message>
    <message>
        <source>%1 (ended)</source>
        <extracomment>%1 is a lock&apos;s name</extracomment>
        <translation>%1（已结束）</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <extracomment>%1 is a lock&apos;s name</extracomment>
        <translation>%1（已隐藏）</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理建议</translation>
    </message>
    <message>
        <source>On %1</source>
        <extracomment>the server that an action reaches</extracomment>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>behind this lock</source>
        <translation>与此锁关联</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>The newest %1 are listed; the lane has more.</source>
        <translation>只列出最新的 %1 条；更早的在泳道中。</translation>
    </message>
    <message>
        <source>No lock selected.

Select one in the list to see who holds it, how its lease was renewed, and what happened before.</source>
        <translation>未选择锁。

在列表中选择一个锁，即可查看持有者、续期情况和历史。</translation>
    </message>
    <message>
        <source>time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Time left over the last minute. Ticks are renewals, triangles are missed ones; dotted: when the next one is expected.</source>
        <translation>最近一分钟内租约的剩余时间。短线为续期，三角为错过的续期；虚线为预计的下一次续期。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneFoot</name>
    <message>
        <source>%1 from %2</source>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>the %1 before the moment shown</source>
        <translation>此时刻之前的 %1</translation>
    </message>
    <message>
        <source>the %1 before %2</source>
        <extracomment>%1 is a length of time, %2 a time of day</extracomment>
        <translation>%2 之前的 %1</translation>
    </message>
    <message>
        <source>last %1, following live</source>
        <translation>最近 %1，跟随实时</translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation>%1，已暂停</translation>
    </message>
    <message>
        <source>Length of time shown</source>
        <translation>显示的时长</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Show less time (Ctrl++, or Ctrl+wheel at the pointer)</source>
        <translation>显示更短的时间（Ctrl++，或在指针处按 Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show more time (Ctrl+-, or Ctrl+wheel at the pointer)</source>
        <translation>显示更长的时间（Ctrl+-，或在指针处按 Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Fit the selected range or hold; again: the last minute (Ctrl+0)</source>
        <translation>适配所选区间或持有；再按一次回到最近一分钟（Ctrl+0）</translation>
    </message>
    <message>
        <source>Select Range…</source>
        <translation>选择区间…</translation>
    </message>
    <message>
        <source>Statistics of a range of time: its ends can be typed, or pulled in the lanes (Alt+R)</source>
        <translation>时间区间的统计：两端可以输入，也可以在泳道中拖动（Alt+R）</translation>
    </message>
    <message>
        <source>Previous Contention</source>
        <translation>上一处争用</translation>
    </message>
    <message>
        <source>Go to the contention or loss before ([)</source>
        <translation>转到上一处争用或丢失（[）</translation>
    </message>
    <message>
        <source>Next Contention</source>
        <translation>下一处争用</translation>
    </message>
    <message>
        <source>Go to the contention or loss after (])</source>
        <translation>转到下一处争用或丢失（]）</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>返回实时</translation>
    </message>
    <message>
        <source>Follow the present again (Esc)</source>
        <translation>重新跟随当前时刻（Esc）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneGestures</name>
    <message>
        <source>Released a moment ago. Click to put it back.</source>
        <translation>刚刚释放。单击可恢复。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneLegend</name>
    <message>
        <source>lost</source>
        <comment>a hold</comment>
        <translation>丢失</translation>
    </message>
    <message>
        <source>other end</source>
        <comment>of a hold</comment>
        <translation>以其他方式结束</translation>
    </message>
    <message>
        <source>Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of the time as its share of the height, the most serious lowest; a line under the bar marks what is too short for one.</source>
        <translation>颜色表示持有的状态，符号表示结束方式。一个像素内有多次持有时，各状态的高度按所占时间的比例绘制，最严重的在最下方；过短而无法绘制的，在条形下方以短线标出。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LanesLegend</name>
    <message>
        <source>inside</source>
        <translation>在临界区内</translation>
    </message>
    <message>
        <source>believes that it has the lock</source>
        <translation>自认持有锁</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>inside, and not alone</source>
        <translation>与其他 Worker 同在临界区内</translation>
    </message>
    <message>
        <source>knows that its lease is over</source>
        <translation>已知租约到期</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>renewal failed, or a lease that ended</source>
        <translation>续期失败，或租约到期</translation>
    </message>
    <message>
        <source>forced step</source>
        <translation>强制步骤</translation>
    </message>
    <message>
        <source>Above, each worker has a colour and a lane with what it believes; below, Redis has lanes with what the monitor read, in the colour of who held the lock. A dotted line leads from a violation to Redis. A cross: the worker was killed; a green line: it came back.</source>
        <translation>上方：每个 Worker 有一种颜色和一条泳道，显示其自认的状态；下方：Redis 的泳道显示监控端读到的状态，颜色取自持有锁的 Worker。虚线从违规处指向 Redis。叉号：Worker 被终止；绿线：Worker 已恢复。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LanesView</name>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Press Start: each worker gets a lane with what it believes, above what Redis says.</source>
        <translation>点击“开始”：上方每个 Worker 一条泳道，显示其自认的状态；下方为 Redis 中的实际状态。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln section(s)</source>
        <translation>
            <numerusform>%Ln 次进入临界区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them shared</source>
        <translation>
            <numerusform>其中 %Ln 次与其他 Worker 重叠</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>worker, sections, how many of them shared</comment>
        <translation>%1：%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>Redis: %Ln hold(s) seen by the monitor</source>
        <translation>
            <numerusform>Redis：监控端检测到 %Ln 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · read from Redis by the monitor</source>
        <translation>%1 · 监控端读取自 Redis</translation>
    </message>
    <message>
        <source>knows that its lease is over</source>
        <translation>已知租约到期</translation>
    </message>
    <message>
        <source>inside, and not alone</source>
        <translation>与其他 Worker 同在临界区内</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>在临界区内</translation>
    </message>
    <message>
        <source>believes that it has the lock</source>
        <translation>自认持有锁</translation>
    </message>
    <message>
        <source>waits for the lock</source>
        <translation>正在等待锁</translation>
    </message>
    <message>
        <source>does something else</source>
        <translation>在执行其他工作</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>time, what a worker does</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Nothing has run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Lanes of the workers, and of Redis</source>
        <translation>Worker 与 Redis 的泳道</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LegendLine</name>
    <message>
        <source>Legend: %1</source>
        <extracomment>%1 is a list of words</extracomment>
        <translation>图例：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LiveTable</name>
    <message>
        <source>Fit Columns</source>
        <translation>调整列宽</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockMenu</name>
    <message>
        <source>&amp;Inspect</source>
        <translation>查看详情(&amp;I)</translation>
    </message>
    <message>
        <source>Show holder, lease and history in the inspector</source>
        <translation>在详情面板中显示持有者、租约和历史</translation>
    </message>
    <message>
        <source>Show in Ta&amp;ble</source>
        <translation>在表格中显示(&amp;B)</translation>
    </message>
    <message>
        <source>Go to this lock&apos;s row on the Locks page</source>
        <translation>转到“锁”页面中此锁所在的行</translation>
    </message>
    <message>
        <source>Copy &amp;Key</source>
        <translation>复制键名(&amp;K)</translation>
    </message>
    <message>
        <source>Copy the name of the lock</source>
        <translation>复制锁的名称</translation>
    </message>
    <message>
        <source>Copy T&amp;oken</source>
        <translation>复制令牌(&amp;O)</translation>
    </message>
    <message>
        <source>Copy what identifies the holder</source>
        <translation>复制可识别持有者的令牌</translation>
    </message>
    <message>
        <source>Copy as Te&amp;xt</source>
        <translation>复制为文本(&amp;X)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy the row as one JSON object a line</source>
        <translation>将所选行复制为 JSON，每行一个对象</translation>
    </message>
    <message>
        <source>Copy redis-cli &amp;Commands</source>
        <translation>复制 redis-cli 命令(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the commands that show this lock in a terminal</source>
        <translation>复制用于在终端中查看此锁的命令</translation>
    </message>
    <message>
        <source>Filter by This &amp;Holder</source>
        <translation>按此持有者筛选(&amp;H)</translation>
    </message>
    <message>
        <source>Show only the locks of this holder</source>
        <translation>仅显示此持有者的锁</translation>
    </message>
    <message>
        <source>Filter by This &amp;Prefix</source>
        <translation>按此前缀筛选(&amp;P)</translation>
    </message>
    <message>
        <source>Show only the locks whose names begin alike</source>
        <translation>仅显示相同前缀的锁</translation>
    </message>
    <message>
        <source>&amp;Shorten TTL…</source>
        <translation>缩短 TTL(&amp;S)…</translation>
    </message>
    <message>
        <source>Let the lease end sooner, if the holder is unchanged</source>
        <translation>若持有者未变，使租约提前到期</translation>
    </message>
    <message>
        <source>&amp;Quarantine…</source>
        <translation>隔离(&amp;Q)…</translation>
    </message>
    <message>
        <source>Keep everybody out for a while with a placeholder that expires by itself</source>
        <translation>写入会自动过期的占位值，在一段时间内阻止任何客户端加锁</translation>
    </message>
    <message>
        <source>Give the lock back to the holder it was taken from, if nobody took it since</source>
        <translation>若此后未被其他客户端获取，将锁还给原持有者</translation>
    </message>
    <message>
        <source>&amp;Release…</source>
        <translation>释放(&amp;R)…</translation>
    </message>
    <message>
        <source>Remove the lock, if the holder is unchanged</source>
        <translation>若持有者未变，删除该锁</translation>
    </message>
    <message>
        <source>P&amp;ut Back</source>
        <translation>恢复(&amp;U)</translation>
    </message>
    <message>
        <source>Nobody holds this lock now.</source>
        <translation>此锁当前没有持有者。</translation>
    </message>
    <message>
        <source>Trace &amp;Attempts…</source>
        <translation>跟踪加锁尝试(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Name This Holder…</source>
        <translation>为此持有者命名(&amp;N)…</translation>
    </message>
    <message>
        <source>Say which service this holder belongs to</source>
        <translation>指定此持有者所属的服务</translation>
    </message>
    <message>
        <source>Copy Release Co&amp;mmand…</source>
        <translation>复制释放命令(&amp;M)…</translation>
    </message>
    <message>
        <source>Copy the command that removes this lock if the holder is unchanged; needs the same permission</source>
        <translation>复制释放命令（仅当持有者未变时才会删除）；所需权限与释放相同</translation>
    </message>
    <message>
        <source>Copy the rows tab-separated, with a header, for a spreadsheet</source>
        <translation>将所选行以制表符分隔复制（含表头），可粘贴到电子表格</translation>
    </message>
    <message>
        <source>Copy as Markdo&amp;wn</source>
        <translation>复制为 Markdown(&amp;W)</translation>
    </message>
    <message>
        <source>Copy the rows as a table for an issue or a chat</source>
        <translation>将所选行复制为表格，用于工单或聊天</translation>
    </message>
    <message>
        <source>The selected lock is hidden</source>
        <translation>选中的锁已隐藏</translation>
    </message>
    <message>
        <source>%1 locks selected, %2 hidden</source>
        <extracomment>more than one; %2 of them are in no list that is in view</extracomment>
        <translation>已选中 %1 个锁，其中 %2 个被隐藏</translation>
    </message>
    <message>
        <source>%1 locks selected</source>
        <extracomment>more than one</extracomment>
        <translation>已选中 %1 个锁</translation>
    </message>
    <message>
        <source>1 lock selected</source>
        <translation>已选中 1 个锁</translation>
    </message>
    <message>
        <source>No lock selected</source>
        <translation>未选中锁</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>未选中任何锁。</translation>
    </message>
    <message>
        <source>What is selected is hidden by the filter, or is on a server that is not shown. Show it first.</source>
        <translation>选中的锁被筛选隐藏，或位于未显示的服务器上。请先将其显示出来。</translation>
    </message>
    <message>
        <source>This lock ended and is not watched any more.</source>
        <translation>此锁已结束，不再被监控。</translation>
    </message>
    <message>
        <source>These locks ended and are not watched any more.</source>
        <translation>这些锁已结束，不再被监控。</translation>
    </message>
    <message>
        <source>This works on one lock; %1 are selected.</source>
        <translation>此操作仅支持单个锁；当前选中了 %1 个。</translation>
    </message>
    <message>
        <source>Nobody holds these locks now.</source>
        <translation>这些锁当前没有持有者。</translation>
    </message>
    <message>
        <source>See for some seconds who tries to get what is selected</source>
        <translation>用几秒钟跟踪哪些客户端在尝试获取所选的锁</translation>
    </message>
    <message>
        <source>A trace burst is of at most %1 locks, or of all that are watched; %2 are selected. Select fewer, or press Trace in the top bar.</source>
        <translation>命令跟踪最多针对 %1 个锁，或针对所有被监控的锁；当前选中了 %2 个。请少选一些，或按顶栏中的“跟踪”。</translation>
    </message>
    <message>
        <source>Show with Wide &amp;Lanes</source>
        <translation>以宽泳道显示(&amp;L)</translation>
    </message>
    <message>
        <source>Go to this lock&apos;s lane, with wide lanes</source>
        <translation>以宽泳道转到此锁的泳道</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>固定或取消固定</translation>
    </message>
    <message>
        <source>Keep this lock first among the held ones, or no longer</source>
        <translation>让此锁始终排在持有中的最前，或取消</translation>
    </message>
    <message>
        <source>Copy for a Cha&amp;t</source>
        <translation>复制为一句话(&amp;T)</translation>
    </message>
    <message>
        <source>Copy one sentence about the selected hold, else about the last one</source>
        <translation>复制一句话，描述选中的持有；未选中时描述最近一次持有</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockOperationDialog</name>
    <message>
        <source>The lock is gone already: there is nothing to do.</source>
        <translation>锁已不存在，无需操作。</translation>
    </message>
    <message>
        <source>This lock cannot be compared safely, so nothing is done to it: %1</source>
        <translation>无法安全地比较此锁，因此不执行任何操作：%1</translation>
    </message>
    <message>
        <source>The holder changed while this was open. Look again to see who has it now.</source>
        <translation>打开此窗口期间持有者已变更。请重新读取，查看当前的持有者。</translation>
    </message>
    <message>
        <source>The lease ends in %1 s anyway: choose a shorter time.</source>
        <translation>租约本来就会在 %1 秒后到期：请选择更短的时间。</translation>
    </message>
    <message>
        <source>Type the key exactly as it is shown to confirm.</source>
        <translation>请原样输入所示的键名以确认。</translation>
    </message>
    <message>
        <source>Keep it away &amp;for</source>
        <translation>隔离时长(&amp;F)</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>新租约(&amp;L)</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>Released. Watching for a holder that takes it again…</source>
        <translation>已释放。正在监控是否被再次获取…</translation>
    </message>
    <message>
        <source>The server said: %1</source>
        <translation>服务器返回：%1</translation>
    </message>
    <message>
        <source>Waiters woken: %1</source>
        <translation>已唤醒的等待者：%1</translation>
    </message>
    <message>
        <source>&amp;Put Back (%1 s)</source>
        <translation>恢复(&amp;P)（%1 秒）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>not known any more: the lock is gone</source>
        <translation>无法得知：锁已不存在</translation>
    </message>
    <message>
        <source>To wake them:</source>
        <translation>唤醒命令：</translation>
    </message>
    <message>
        <source>The holder changed while this was open. It was %1. Everything below is about the lock as it is now.</source>
        <translation>打开此窗口期间持有者已变更，之前为 %1。以下内容均为锁的当前状态。</translation>
    </message>
    <message>
        <source>The holder changed. Read again what is here, and decide anew.</source>
        <translation>持有者已变更。请重新查看以下内容后再决定。</translation>
    </message>
    <message>
        <source>The holder changed. Looking again…</source>
        <translation>持有者已变更，正在重新读取…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockSections</name>
    <message numerus="yes">
        <source>+%n new</source>
        <extracomment>locks that will get a row when the pointer leaves the table</extracomment>
        <translation>
            <numerusform>新增 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要关注</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>Recently ended</source>
        <translation>最近结束</translation>
    </message>
    <message>
        <source>stays for 10 s after it is over</source>
        <translation>结束后保留 10 秒</translation>
    </message>
    <message>
        <source>needs attention: %1</source>
        <extracomment>number of locks</extracomment>
        <translation>需要关注：%1</translation>
    </message>
    <message>
        <source>Show Only Its Locks</source>
        <translation>仅显示其持有的锁</translation>
    </message>
    <message>
        <source>Select Its Locks</source>
        <translation>选中其中的锁</translation>
    </message>
    <message>
        <source>Fold All</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Unfold All</source>
        <translation>全部展开</translation>
    </message>
    <message numerus="yes">
        <source>%n not live</source>
        <extracomment>locks whose server is not connected</extracomment>
        <translation>
            <numerusform>%n 个离线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n over</source>
        <comment>needed attention</comment>
        <translation>
            <numerusform>%n 个已恢复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ended</source>
        <comment>locks</comment>
        <translation>
            <numerusform>%n 个已结束</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksModel</name>
    <message>
        <source>(gone)</source>
        <translation>（已消失）</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>键名</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>客户端库</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Who holds it, as the token says</source>
        <translation>持有者（根据令牌）</translation>
    </message>
    <message>
        <source>Re-entry count and mode</source>
        <translation>重入计数和模式</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>Held for; ≥ when its start was not seen</source>
        <translation>持有时长；起始时间未知时以 ≥ 表示</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Time until the lease ends unless it is renewed</source>
        <translation>若不续期，距租约到期的时间</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期次数</translation>
    </message>
    <message>
        <source>Renewals of this hold</source>
        <translation>本次持有的续期次数</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Waiters that are visible in Redis</source>
        <translation>Redis 中可见的等待者</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Verdict on its current state</source>
        <translation>对当前状态的判定</translation>
    </message>
    <message>
        <source>Library that wrote the lock, by the layout of its value; ? when several write the same</source>
        <translation>根据值的结构判断写入该锁的客户端库；多个库的结构相同时显示 ?</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>lock, server</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <comment>a token</comment>
        <translation>%1，已脱敏</translation>
    </message>
    <message>
        <source>masked</source>
        <comment>a token</comment>
        <translation>已脱敏</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>What is left of the lease, as a bar and in seconds</source>
        <translation>租约剩余，以条形和秒数表示</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Its holds over time: holders, renewals, waiters, how they ended</source>
        <translation>随时间的持有情况：持有者、续期、等待者、结束方式</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <comment>a lock</comment>
        <translation>%1，已固定</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The server that has the lock</source>
        <translation>该锁所在的服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksPage</name>
    <message>
        <source>Filter of the locks</source>
        <translation>筛选锁</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words are looked for in lock, holder and library; * ? [ ] make a pattern for the whole text; a minus in front excludes.&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</source>
        <translation>&lt;p&gt;在锁、持有者和客户端库中查找；使用 * ? [ ] 时须匹配整个文本；前面加减号表示排除。&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Rows stay where they are while the pointer is over the table, a menu is open or the selection is moved by keys.</source>
        <translation>指针位于表格上、菜单打开或用键盘移动选择时，各行位置保持不变。</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Locks shown / locks known (held or just ended)</source>
        <translation>显示的锁数 / 已知的锁数（持有中或刚刚结束）</translation>
    </message>
    <message>
        <source>sorting paused</source>
        <translation>排序已暂停</translation>
    </message>
    <message>
        <source>Filter locks, or &gt; for commands</source>
        <translation>筛选锁，或输入 &gt; 查找命令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksTable</name>
    <message>
        <source>%1, %2</source>
        <extracomment>a row for screen readers: lock, holder</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <extracomment>a row for screen readers: section or group, number of the row in it, number of all</extracomment>
        <translation>%1，第 %2 个，共 %3 个</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainActions</name>
    <message>
        <source>&amp;Connect…</source>
        <translation>连接(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the Redis server to watch</source>
        <translation>选择要监控的 Redis 服务器</translation>
    </message>
    <message>
        <source>&amp;Watch a Demo</source>
        <translation>观看演示(&amp;W)</translation>
    </message>
    <message>
        <source>Start a private redis-server with a running scenario and watch it</source>
        <translation>启动一个运行演示场景的私有 redis-server 并监控</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>断开连接(&amp;D)</translation>
    </message>
    <message>
        <source>Stop watching this server</source>
        <translation>停止监控此服务器</translation>
    </message>
    <message>
        <source>&amp;Reconnect Now</source>
        <translation>立即重新连接(&amp;R)</translation>
    </message>
    <message>
        <source>Close the connection and connect again at once</source>
        <translation>关闭连接并立即重新连接</translation>
    </message>
    <message>
        <source>Read every known lock and scan for others</source>
        <translation>读取所有已知的锁，并扫描新的锁</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close Lockscope</source>
        <translation>关闭 Lockscope</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Freeze what is shown; nothing is lost meanwhile</source>
        <translation>冻结当前显示；期间的数据不会丢失</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the search field of this page</source>
        <translation>转到此页面的搜索框</translation>
    </message>
    <message>
        <source>Back to &amp;Live</source>
        <translation>返回实时(&amp;L)</translation>
    </message>
    <message>
        <source>Follow the newest events again (Esc)</source>
        <translation>重新跟随最新事件（Esc）</translation>
    </message>
    <message>
        <source>&amp;Next Page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the page at the right</source>
        <translation>转到右边的页面</translation>
    </message>
    <message>
        <source>Pre&amp;vious Page</source>
        <translation>上一页(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the page at the left</source>
        <translation>转到左边的页面</translation>
    </message>
    <message>
        <source>Show or hide the side bar</source>
        <translation>显示或隐藏侧栏</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>详情面板(&amp;I)</translation>
    </message>
    <message>
        <source>Show or hide the inspector of the selected lock</source>
        <translation>显示或隐藏所选锁的详情面板</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>全屏显示</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>将所有面板恢复到初始位置</translation>
    </message>
    <message>
        <source>Dark or light as the desktop is</source>
        <translation>跟随桌面的深色或浅色</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>浅色背景，深色文字</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>深色背景，浅色文字</translation>
    </message>
    <message>
        <source>&amp;UTC</source>
        <translation>UTC(&amp;U)</translation>
    </message>
    <message>
        <source>Show times in UTC</source>
        <translation>以 UTC 显示时间</translation>
    </message>
    <message>
        <source>&amp;Local Time</source>
        <translation>本地时间(&amp;L)</translation>
    </message>
    <message>
        <source>Show times in this machine&apos;s time zone</source>
        <translation>以本机时区显示时间</translation>
    </message>
    <message>
        <source>Desktop &amp;Notifications</source>
        <translation>桌面通知(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>List every shortcut</source>
        <translation>列出所有快捷键</translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation>关于 Lockscope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本和许可</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>The toolkit Lockscope is built with</source>
        <translation>Lockscope 所用的界面工具包</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>Show what happened meanwhile and continue live</source>
        <translation>显示期间发生的事件，并继续实时显示</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what it does, its shortcut</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>&amp;Find Locks…</source>
        <translation>查找锁(&amp;F)…</translation>
    </message>
    <message>
        <source>Look through the keys of this server for locks that are not watched yet</source>
        <translation>在此服务器的键中查找尚未监控的锁</translation>
    </message>
    <message>
        <source>Trace &amp;Burst…</source>
        <translation>命令跟踪(&amp;B)…</translation>
    </message>
    <message>
        <source>See for some seconds who tries to get which lock, and how long they wait</source>
        <translation>进行几秒命令跟踪，查看哪些客户端在尝试获取哪些锁、等待了多久</translation>
    </message>
    <message>
        <source>&amp;Report a Problem</source>
        <translation>报告问题(&amp;R)</translation>
    </message>
    <message>
        <source>Copy an anonymous diagnosis for a report</source>
        <translation>复制匿名的诊断信息，用于反馈问题</translation>
    </message>
    <message>
        <source>&amp;Servers and Prefixes</source>
        <translation>服务器和前缀(&amp;S)</translation>
    </message>
    <message>
        <source>R&amp;escan</source>
        <translation>重新扫描(&amp;E)</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Save P&amp;icture of Page…</source>
        <translation>保存页面图片(&amp;I)…</translation>
    </message>
    <message>
        <source>Save what the page shows now as PNG or SVG, for a report</source>
        <translation>将页面当前的内容保存为 PNG 或 SVG，用于报告</translation>
    </message>
    <message>
        <source>&amp;Guided Tour of the Demo</source>
        <translation>演示导览(&amp;G)</translation>
    </message>
    <message>
        <source>See in two minutes what is where</source>
        <translation>两分钟了解各项功能的位置</translation>
    </message>
    <message>
        <source>Notify on the desktop when a problem or a warning begins</source>
        <translation>出现问题或警告时发送桌面通知</translation>
    </message>
    <message>
        <source>&amp;Open a Recording…</source>
        <translation>打开录制(&amp;O)…</translation>
    </message>
    <message>
        <source>Open what was recorded; watching continues meanwhile</source>
        <translation>查看录制的内容；当前的监控不会中断</translation>
    </message>
    <message>
        <source>C&amp;lose Recording</source>
        <translation>关闭录制(&amp;L)</translation>
    </message>
    <message>
        <source>Go back to the live view, or to the first page</source>
        <translation>返回当前的监控，或回到起始页</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>Go back by one event; from live: to this moment</source>
        <translation>后退一个事件；实时状态下则停在当前时刻</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Play the recording from here (Space)</source>
        <translation>从这里播放录制（空格）</translation>
    </message>
    <message>
        <source>Step F&amp;orward</source>
        <translation>前进一步(&amp;O)</translation>
    </message>
    <message>
        <source>Go forward by one event</source>
        <translation>前进一个事件</translation>
    </message>
    <message>
        <source>Go to Tim&amp;e…</source>
        <translation>转到时刻(&amp;E)…</translation>
    </message>
    <message>
        <source>Type a moment to go to</source>
        <translation>输入要转到的时刻</translation>
    </message>
    <message>
        <source>Pause the recording here (Space)</source>
        <translation>将录制暂停在此处（空格）</translation>
    </message>
    <message>
        <source>Record &amp;to a File…</source>
        <translation>录制到文件(&amp;T)…</translation>
    </message>
    <message>
        <source>Record everything that is watched from now on</source>
        <translation>从现在起录制所有监控内容</translation>
    </message>
    <message>
        <source>&amp;Keep the Recent Past</source>
        <translation>保留近期历史(&amp;K)</translation>
    </message>
    <message>
        <source>Keep what was watched on this machine, masked, so that you can go back to it</source>
        <translation>将监控内容脱敏后保留在本机，以便回看</translation>
    </message>
    <message>
        <source>Delete Recorded P&amp;ast…</source>
        <translation>删除近期历史(&amp;A)…</translation>
    </message>
    <message>
        <source>Delete what was kept of the recent past of all servers</source>
        <translation>删除本机保留的所有服务器的近期历史</translation>
    </message>
    <message>
        <source>S&amp;top Recording</source>
        <translation>停止录制(&amp;T)</translation>
    </message>
    <message>
        <source>Close the file that is being recorded to</source>
        <translation>关闭正在录制的文件</translation>
    </message>
    <message>
        <source>Save what happened as one file that can be read without Lockscope</source>
        <translation>将经过保存为一个文件，无需 Lockscope 即可阅读</translation>
    </message>
    <message>
        <source>&amp;Command Palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Find an action, page, lock, holder, finding, recording or server by parts of its name</source>
        <translation>按名称片段查找操作、页面、锁、持有者、诊断结果、录制或服务器</translation>
    </message>
    <message>
        <source>Go back to where a problem or a warning began</source>
        <translation>回到上一个问题或警告开始的时刻</translation>
    </message>
    <message>
        <source>Go to where the next problem or warning begins</source>
        <translation>前往下一个问题或警告开始的时刻</translation>
    </message>
    <message>
        <source>Incident Re&amp;port…</source>
        <translation>事故报告(&amp;P)…</translation>
    </message>
    <message>
        <source>Pre&amp;vious Finding</source>
        <translation>上一项诊断结果(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Next Finding</source>
        <translation>下一项诊断结果(&amp;N)</translation>
    </message>
    <message>
        <source>Note &amp;Here…</source>
        <translation>在此添加备注(&amp;H)…</translation>
    </message>
    <message>
        <source>Write a sentence at the moment that is shown, into the recording and its reports</source>
        <translation>为所显示的时刻添加备注，写入录制及其报告</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Save every event as CSV, SQLite or a trace for Perfetto, for other programs</source>
        <translation>将所有事件保存为 CSV、SQLite 或 Perfetto 跟踪文件，供其他程序使用</translation>
    </message>
    <message>
        <source>Co&amp;mpare…</source>
        <translation>比较(&amp;M)…</translation>
    </message>
    <message>
        <source>Save two times, or two recordings, side by side with what changed first</source>
        <translation>将两个时段或两份录制并排保存，变化最大的在前</translation>
    </message>
    <message>
        <source>&amp;Webhook…</source>
        <translation>&amp;Webhook…</translation>
    </message>
    <message>
        <source>Post findings to another program when they begin and end</source>
        <translation>在诊断结果开始和结束时发送到其他程序</translation>
    </message>
    <message>
        <source>A &amp;Sentinel Group</source>
        <translation>Sentinel 组(&amp;S)</translation>
    </message>
    <message>
        <source>Watch private servers behind Sentinels, with clients at work and a failover every minute</source>
        <translation>监控由 Sentinel 管理的私有服务器：客户端持续工作，每分钟故障转移一次</translation>
    </message>
    <message>
        <source>A &amp;Cluster</source>
        <translation>集群(&amp;C)</translation>
    </message>
    <message>
        <source>Watch a private cluster, with clients at work and each minute a failover or a slot that moves</source>
        <translation>监控一个私有集群：客户端持续工作，每分钟发生一次故障转移或槽位迁移</translation>
    </message>
    <message>
        <source>A &amp;Redlock Group</source>
        <translation>Redlock 组(&amp;R)</translation>
    </message>
    <message>
        <source>Watch five private servers that grant locks together, of which one stops each minute</source>
        <translation>监控共同授予锁的五台私有服务器，每分钟停止其中一台</translation>
    </message>
    <message>
        <source>Ca&amp;use a Fault</source>
        <translation>制造故障(&amp;U)</translation>
    </message>
    <message>
        <source>In the demo, now: a failover, a slot that moves, or a server that stops for ten seconds</source>
        <translation>立即在演示中触发：故障转移、槽位迁移，或一台服务器停止十秒</translation>
    </message>
    <message>
        <source>&amp;Wide Lanes</source>
        <translation>宽泳道(&amp;W)</translation>
    </message>
    <message>
        <source>Fold the columns of the Locks table between lock and lane</source>
        <translation>折叠锁与泳道之间的列</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Show less time in the lanes of Locks</source>
        <translation>在锁的泳道中显示更短的时间</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Show more time in the lanes of Locks</source>
        <translation>在锁的泳道中显示更长的时间</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适配(&amp;F)</translation>
    </message>
    <message>
        <source>Show the selected range or hold, or else the last minute</source>
        <translation>显示所选区间或持有；没有时显示最近一分钟</translation>
    </message>
    <message>
        <source>Select &amp;Range…</source>
        <translation>选择区间(&amp;R)…</translation>
    </message>
    <message>
        <source>Statistics of a range of time; its ends can be typed</source>
        <translation>时间区间的统计，两端可以输入</translation>
    </message>
    <message>
        <source>&amp;Previous Contention</source>
        <translation>上一处争用(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the contention or loss before</source>
        <translation>转到上一处争用或丢失</translation>
    </message>
    <message>
        <source>&amp;Next Contention</source>
        <translation>下一处争用(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the contention or loss after</source>
        <translation>转到下一处争用或丢失</translation>
    </message>
    <message>
        <source>Go &amp;to Message</source>
        <translation>转到消息(&amp;T)</translation>
    </message>
    <message>
        <source>Move the focus to the newest message, to the other one, and back; Esc closes a message</source>
        <translation>将焦点移到最新消息、另一条消息，再移回；Esc 关闭消息</translation>
    </message>
    <message>
        <source>&amp;Messages…</source>
        <translation>消息(&amp;M)…</translation>
    </message>
    <message>
        <source>List the last 100 messages with their times</source>
        <translation>列出最近 100 条消息及其时间</translation>
    </message>
    <message>
        <source>Keys of This &amp;Page</source>
        <translation>此页的按键(&amp;P)</translation>
    </message>
    <message>
        <source>Show keys and gestures over the page that is shown</source>
        <translation>在当前页上显示按键和手势</translation>
    </message>
    <message>
        <source>&amp;Group Locks</source>
        <translation>锁分组(&amp;G)</translation>
    </message>
    <message>
        <source>Group the locks by holder, or as chosen last; again: what needs attention, held, ended</source>
        <translation>按持有者或上次选择的方式对锁分组；再按一次恢复为需要关注、持有中、已结束</translation>
    </message>
    <message>
        <source>By &amp;Lock</source>
        <translation>按锁(&amp;L)</translation>
    </message>
    <message>
        <source>Locks that need attention, are held, or have ended</source>
        <translation>需要关注、持有中或已结束的锁</translation>
    </message>
    <message>
        <source>By &amp;Holder</source>
        <translation>按持有者(&amp;H)</translation>
    </message>
    <message>
        <source>Locks of each process or client, and whether it is alive</source>
        <translation>按进程或客户端分组，并说明其是否存活</translation>
    </message>
    <message>
        <source>By H&amp;ost</source>
        <translation>按主机(&amp;O)</translation>
    </message>
    <message>
        <source>Locks of each host that tokens name</source>
        <translation>按令牌中的主机分组</translation>
    </message>
    <message>
        <source>By &amp;Service</source>
        <translation>按服务(&amp;S)</translation>
    </message>
    <message>
        <source>Locks of each service that you have named</source>
        <translation>按您命名的服务分组</translation>
    </message>
    <message>
        <source>By &amp;Connection Name</source>
        <translation>按连接名称(&amp;C)</translation>
    </message>
    <message>
        <source>Locks of each connection name that a trace has found</source>
        <translation>按命令跟踪发现的连接名称分组</translation>
    </message>
    <message>
        <source>By &amp;Prefix</source>
        <translation>按前缀(&amp;P)</translation>
    </message>
    <message>
        <source>Locks of each prefix of names</source>
        <translation>按名称前缀分组</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go to Page</source>
        <translation>转到页面(&amp;G)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>Ti&amp;mes</source>
        <translation>时间(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>菜单栏</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Rece&amp;nt Recordings</source>
        <translation>最近的录制(&amp;N)</translation>
    </message>
    <message>
        <source>More Demo&amp;s</source>
        <translation>更多演示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Zoom and Ranges</source>
        <translation>缩放与区间(&amp;Z)</translation>
    </message>
    <message>
        <source>Group Loc&amp;ks</source>
        <translation>锁分组(&amp;K)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainWindow</name>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Shows, explains and repairs Redis distributed locks while they happen.

Copyright 2026 the Lockscope authors. Free software under the GNU General Public License, version 3 or later; the lock library under the Apache License 2.0.</source>
        <translation>实时显示、解释并修复 Redis 分布式锁。

版权所有 2026 Lockscope 作者。自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本；锁库遵循 Apache 许可证 2.0。</translation>
    </message>
    <message>
        <source>Go to the page %1</source>
        <translation>转到页面 %1</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>%1 – Lockscope</source>
        <translation>%1 – Lockscope</translation>
    </message>
    <message>
        <source>The connection to the server was lost. What happens meanwhile is shown as a gap.</source>
        <translation>与服务器的连接已断开。期间显示为缺口。</translation>
    </message>
    <message>
        <source>Retry Now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>The lock that the menu was opened for is gone. Nothing was done.</source>
        <translation>打开菜单时所选的锁已不存在。未执行任何操作。</translation>
    </message>
    <message>
        <source>A diagnosis was copied: versions, platform and rights, without names, addresses, keys or tokens. Paste it into your report.</source>
        <translation>已复制诊断信息：含版本、平台和权限，不含名称、地址、键和令牌。请粘贴到您的反馈中。</translation>
    </message>
    <message>
        <source>Servers and Prefixes</source>
        <translation>服务器和前缀</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) need attention</source>
        <translation>
            <numerusform>有 %n 个锁需要关注</numerusform>
        </translation>
    </message>
    <message>
        <source>(%1) %2</source>
        <extracomment>window title: how many locks need attention, and the title</extracomment>
        <translation>(%1) %2</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>无连接</translation>
    </message>
    <message>
        <source>Change Connection…</source>
        <translation>更改连接…</translation>
    </message>
    <message>
        <source>%1 is a node of a cluster: only the locks in its own slots are shown.</source>
        <translation>%1 是集群节点：仅显示其自身槽位中的锁。</translation>
    </message>
    <message>
        <source>Watch the Whole Cluster</source>
        <translation>监控整个集群</translation>
    </message>
    <message>
        <source>Open a Recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Recordings of Lockscope (*.lockscope)</source>
        <translation>Lockscope 录制文件 (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>“%1”的录制</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be asked of the server. Esc goes back to live.</source>
        <translation>当前显示的是录制，无法查询服务器。按 Esc 返回实时。</translation>
    </message>
    <message>
        <source>This is a recording: there is no server to ask.</source>
        <translation>当前显示的是录制，没有可查询的服务器。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Nothing is watched, so there is nothing to record.</source>
        <translation>当前没有监控任何服务器，无法录制。</translation>
    </message>
    <message>
        <source>The recent past is no longer kept. What was kept is deleted after 24 hours.</source>
        <translation>已停止保留近期历史。已保留的内容将在 24 小时后删除。</translation>
    </message>
    <message>
        <source>Delete It Now…</source>
        <translation>立即删除…</translation>
    </message>
    <message>
        <source>Delete Recorded Past</source>
        <translation>删除近期历史</translation>
    </message>
    <message>
        <source>Delete the recent past of all servers that was kept on this machine?</source>
        <translation>删除本机保留的所有服务器的近期历史？</translation>
    </message>
    <message>
        <source>You can then not go back to what happened before now. Files that you recorded yourself stay.</source>
        <translation>之后将无法回看此前的内容。您自行录制的文件会保留。</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>The last 24 hours are kept on this machine (512 MB at most, tokens masked), so that you can go back to them: press the time strip under the top bar.</source>
        <translation>本机保留最近 24 小时的事件（最多 512 MB，令牌已脱敏），可随时回看：点击顶栏下方的时间条即可。</translation>
    </message>
    <message>
        <source>Turn Off</source>
        <translation>关闭此功能</translation>
    </message>
    <message>
        <source>A report needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>报告由录制生成，而当前监控的内容没有录制：请打开一份录制，或启用“保留近期历史”。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a span of time</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>The whole recording, %1</source>
        <translation>整个录制，%1</translation>
    </message>
    <message>
        <source>Ten minutes around the moment that is shown</source>
        <translation>当前时刻前后共十分钟</translation>
    </message>
    <message>
        <source>The last ten minutes</source>
        <translation>最近十分钟</translation>
    </message>
    <message>
        <source>The last hour</source>
        <translation>最近一小时</translation>
    </message>
    <message>
        <source>All of the recent past</source>
        <translation>全部近期历史</translation>
    </message>
    <message>
        <source>A note needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>备注会写入录制，而当前监控的内容没有录制：请打开一份录制，或启用“保留近期历史”。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note for this moment. It goes into the recording and its reports.</source>
        <translation>此时刻的备注（将写入录制及其报告）：</translation>
    </message>
    <message>
        <source>An export needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>只能导出录制，而当前监控的内容没有录制：请打开一份录制，或启用“保留近期历史”。</translation>
    </message>
    <message>
        <source>Saved as %1. %2</source>
        <translation>已保存为 %1。%2</translation>
    </message>
    <message>
        <source>A comparison needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>只能比较录制，而当前监控的内容没有录制：请打开一份录制，或启用“保留近期历史”。</translation>
    </message>
    <message>
        <source>It is retried, and joins as soon as it answers.</source>
        <translation>将不断重试，一旦可用即加入监控。</translation>
    </message>
    <message>
        <source>Give Up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>The range that is selected in the lanes, %1</source>
        <translation>泳道中所选的区间，%1</translation>
    </message>
    <message>
        <source>No hold of this lock was seen.</source>
        <translation>此锁没有已知的持有。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ManyLocksDialog</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Locks and what becomes of them</source>
        <translation>各锁的操作结果</translation>
    </message>
    <message>
        <source>Keep them away &amp;for</source>
        <translation>隔离时长(&amp;F)</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>新租约(&amp;L)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Number of locks, to confirm</source>
        <translation>输入锁的数量以确认(&amp;N)</translation>
    </message>
    <message>
        <source>Allow Actions for 10 Minutes…</source>
        <translation>允许操作 10 分钟…</translation>
    </message>
    <message>
        <source>gone already</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>not done: actions are no longer allowed</source>
        <translation>未执行：已不再允许操作</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>已跳过：%1</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>正在执行…</translation>
    </message>
    <message>
        <source>None of these locks can be acted on.</source>
        <translation>这些锁都无法操作。</translation>
    </message>
    <message>
        <source>Type %1, the number of locks that are ready, to confirm.</source>
        <translation>请输入就绪的锁的数量 %1 以确认。</translation>
    </message>
    <message>
        <source>Each lock is read again, compared and written to the audit log by itself; one whose holder changed stays as it is. The holders are not stopped.</source>
        <translation>每个锁都会单独重新读取、比较并写入审计日志；持有者已变更的锁保持不变。原持有者不会停止。</translation>
    </message>
    <message numerus="yes">
        <source>%n of them have a value that does not tell one hold from the next: the old holder&apos;s own release deletes the next holder&apos;s lock.</source>
        <translation>
            <numerusform>其中 %n 个锁的值无法区分前后两次持有：原持有者的释放会误删下一个持有者的锁。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are semaphores: each gets one permit more, and nothing says who has the others.</source>
        <translation>
            <numerusform>其中 %n 个是信号量：每个会多出一个许可，而其余许可由谁持有无从得知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are latches: all who wait go on, although not all have counted down.</source>
        <translation>
            <numerusform>其中 %n 个是闩锁：所有等待者会继续执行，尽管尚未全部完成倒数。</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking at the locks…</source>
        <translation>正在读取各个锁…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n done.</source>
        <translation>
            <numerusform>已完成 %1 / %n。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Messages</name>
    <message numerus="yes">
        <source>%n more</source>
        <extracomment>messages that are open, but have no room</extracomment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all messages</source>
        <translation>显示所有消息</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MessagesDialog</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MomentPill</name>
    <message>
        <source>Moment that is shown</source>
        <translation>所显示的时刻</translation>
    </message>
    <message>
        <source>The moment that is shown. Type another one to go there: 14:03, 14:03:22.118, 2026-03-04 14:03, -10m (before the end) or +30s (after the start).</source>
        <translation>所显示的时刻。可输入其他时刻：14:03、14:03:22.118、2026-03-04 14:03、-10m（末尾之前）或 +30s（开头之后）。</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>NOT LIVE</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>PAUSED %1</source>
        <translation>已暂停 %1</translation>
    </message>
    <message>
        <source>PAUSED %1 · Esc</source>
        <translation>已暂停 %1 · Esc</translation>
    </message>
    <message>
        <source>PAST %1</source>
        <translation>历史 %1</translation>
    </message>
    <message>
        <source>PAST %1 (%2) · Esc</source>
        <comment>time, minus its age</comment>
        <translation>历史 %1（%2）· Esc</translation>
    </message>
    <message>
        <source>PAST %1 (%2)</source>
        <comment>time, minus its age</comment>
        <translation>历史 %1（%2）</translation>
    </message>
    <message>
        <source>The past is shown</source>
        <translation>正在显示历史</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Not live</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>%1 is not a time. Type it like 14:03, 14:03:22.118, 2026-03-04 14:03, or -10m for ten minutes before the end.</source>
        <translation>%1 不是有效的时间。格式如 14:03、14:03:22.118、2026-03-04 14:03，或 -10m（末尾之前十分钟）。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NameLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全选(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NodeCard</name>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command that fixes: %1</source>
        <translation>复制修复命令：%1</translation>
    </message>
    <message>
        <source>None in the played part of the recording.</source>
        <translation>已播放的部分中没有。</translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>暂无。</translation>
    </message>
    <message>
        <source>Server when last heard</source>
        <translation>服务器断开前的状况</translation>
    </message>
    <message>
        <source>Server now</source>
        <translation>服务器现状</translation>
    </message>
    <message>
        <source>Only the newest %1 are listed, of %2.</source>
        <translation>只列出最新的 %1 个，共 %2 个。</translation>
    </message>
    <message>
        <source>Server at the moment shown</source>
        <translation>所示时刻的服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::OperationPermission</name>
    <message>
        <source>Not connected to a server.</source>
        <translation>未连接到服务器。</translation>
    </message>
    <message>
        <source>This server&apos;s profile is read-only.</source>
        <translation>此服务器的连接配置为只读。</translation>
    </message>
    <message>
        <source>Production is read-only until you choose &quot;Allow Actions for 10 Minutes&quot;.</source>
        <translation>生产环境默认只读，选择“允许操作 10 分钟”后才能操作。</translation>
    </message>
    <message>
        <source>Actions allowed for %1</source>
        <translation>允许操作，剩余 %1</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be changed.</source>
        <translation>当前显示的是录制，无法更改任何内容。</translation>
    </message>
    <message>
        <source>The profile of %1 is read-only. Show another server alone to act on its locks.</source>
        <translation>%1 的连接配置为只读。要操作其他服务器上的锁，请单独显示该服务器。</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>read-only (production)</source>
        <translation>只读（生产环境）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::OperationService</name>
    <message>
        <source>Put Back</source>
        <translation>恢复</translation>
    </message>
    <message numerus="yes">
        <source>%1 was released. It can be put back for %n second(s).</source>
        <translation>
            <numerusform>%1 已释放，%n 秒内可恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Allow Actions on Production</source>
        <translation>允许操作生产环境</translation>
    </message>
    <message>
        <source>Allow actions on %1 for 10 minutes?</source>
        <translation>允许在 %1 上操作 10 分钟？</translation>
    </message>
    <message>
        <source>Locks on this production server can then be released, shortened and quarantined from here. Each action still asks for the key. This and each action are written to the audit log.</source>
        <translation>之后可在 Lockscope 中释放、缩短和隔离此生产服务器上的锁。每次操作仍需输入键名。此次许可和每次操作都会写入审计日志。</translation>
    </message>
    <message>
        <source>&amp;Allow for 10 Minutes</source>
        <translation>允许 10 分钟(&amp;A)</translation>
    </message>
    <message>
        <source>Actions stay locked: %1</source>
        <translation>仍不允许操作：%1</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Stop Allowing Actions (%1 left)</source>
        <translation>停止允许操作（剩余 %1）</translation>
    </message>
    <message>
        <source>Allow Actions for 10 Minutes…</source>
        <translation>允许操作 10 分钟…</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Audit &amp;Log…</source>
        <translation>审计日志(&amp;L)…</translation>
    </message>
    <message>
        <source>Read what was released, shortened and put back from here</source>
        <translation>查看通过 Lockscope 执行的释放、缩短和恢复</translation>
    </message>
    <message>
        <source>%1 locks selected; at most %2 can be acted on at once. Select fewer.</source>
        <translation>已选中 %1 个锁，一次最多操作 %2 个。请减少选择。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n locks were put back.</source>
        <translation>
            <numerusform>已恢复 %n 个锁中的 %1 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks were released. They can be put back for up to %n second(s).</source>
        <translation>
            <numerusform>已释放 %1 个锁，%n 秒内可恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Put All Back</source>
        <translation>全部恢复</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::PageHelp</name>
    <message>
        <source>Ctrl+wheel, Ctrl++, Ctrl+-</source>
        <translation>Ctrl+滚轮、Ctrl++、Ctrl+-</translation>
    </message>
    <message>
        <source>Zoom the lanes at the pointer</source>
        <translation>在指针处缩放泳道</translation>
    </message>
    <message>
        <source>Shift+wheel, drag, Shift+←, Shift+→</source>
        <translation>Shift+滚轮、拖动、Shift+←、Shift+→</translation>
    </message>
    <message>
        <source>Move the lanes in time</source>
        <translation>沿时间移动泳道</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>Fit the range or the hold; again: the last minute</source>
        <translation>适配区间或持有；再按一次回到最近一分钟</translation>
    </message>
    <message>
        <source>←, →</source>
        <translation>←、→</translation>
    </message>
    <message>
        <source>Go to the previous and next hold of the lock</source>
        <translation>转到该锁的上一次和下一次持有</translation>
    </message>
    <message>
        <source>[, ]</source>
        <translation>[、]</translation>
    </message>
    <message>
        <source>Go to the previous and next contention or loss</source>
        <translation>转到上一次和下一次争用或丢失</translation>
    </message>
    <message>
        <source>Shift+drag, Alt+R</source>
        <translation>Shift+拖动、Alt+R</translation>
    </message>
    <message>
        <source>Select a range of time for its statistics</source>
        <translation>选择时间区间以查看统计</translation>
    </message>
    <message>
        <source>Alt+P, middle click</source>
        <translation>Alt+P、中键单击</translation>
    </message>
    <message>
        <source>Pin the lock first, or no longer</source>
        <translation>将锁固定在最前，或取消</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>Filter the locks</source>
        <translation>筛选锁</translation>
    </message>
    <message>
        <source>Return, double click</source>
        <translation>回车、双击</translation>
    </message>
    <message>
        <source>Inspect the lock</source>
        <translation>查看锁的详情</translation>
    </message>
    <message>
        <source>Shift+F10, right click</source>
        <translation>Shift+F10、右键单击</translation>
    </message>
    <message>
        <source>Menu of the lock</source>
        <translation>锁的菜单</translation>
    </message>
    <message>
        <source>Ctrl+click, Shift+click, Shift+↑, Shift+↓</source>
        <translation>Ctrl+单击、Shift+单击、Shift+↑、Shift+↓</translation>
    </message>
    <message>
        <source>Select several locks</source>
        <translation>选中多个锁</translation>
    </message>
    <message>
        <source>Ctrl+A</source>
        <translation>Ctrl+A</translation>
    </message>
    <message>
        <source>Select the section, once more all</source>
        <translation>选中当前分区，再按一次选中全部</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the selected rows as text</source>
        <translation>将选中的行复制为文本</translation>
    </message>
    <message>
        <source>Alt+→, Alt+←</source>
        <translation>Alt+→、Alt+←</translation>
    </message>
    <message>
        <source>Unfold and fold what ended recently</source>
        <translation>展开和折叠最近结束的锁</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Show rows that came meanwhile</source>
        <translation>显示期间新增的行</translation>
    </message>
    <message>
        <source>Ctrl+wheel, +, -</source>
        <translation>Ctrl+滚轮、+、-</translation>
    </message>
    <message>
        <source>Zoom the graph at the pointer</source>
        <translation>在指针处缩放图</translation>
    </message>
    <message>
        <source>Drag, wheel, Shift+arrow keys</source>
        <translation>拖动、滚轮、Shift+方向键</translation>
    </message>
    <message>
        <source>Move the graph</source>
        <translation>移动图</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Fit the graph into the page</source>
        <translation>让图适合页面</translation>
    </message>
    <message>
        <source>Arrow keys, Page Up, Page Down</source>
        <translation>方向键、Page Up、Page Down</translation>
    </message>
    <message>
        <source>Walk from node to node</source>
        <translation>在节点之间移动</translation>
    </message>
    <message>
        <source>Filter the events</source>
        <translation>筛选事件</translation>
    </message>
    <message>
        <source>Select the lock</source>
        <translation>选中锁</translation>
    </message>
    <message>
        <source>Menu of the events</source>
        <translation>事件的菜单</translation>
    </message>
    <message>
        <source>Drag, Shift+wheel, ←, →</source>
        <translation>拖动、Shift+滚轮、←、→</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Show the whole run, or follow it</source>
        <translation>显示整个运行，或跟随它</translation>
    </message>
    <message>
        <source>Keys and gestures: %1</source>
        <comment>title of a page</comment>
        <translation>按键与手势：%1</translation>
    </message>
    <message>
        <source>Esc or ? closes this · F1 lists all keys</source>
        <translation>Esc 或 ? 关闭 · F1 列出所有按键</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between keys</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ParameterBar</name>
    <message>
        <source> ms</source>
        <comment>milliseconds, after a number</comment>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>How many try to get the lock; can be changed while it runs</source>
        <translation>竞争该锁的 Worker 数量；运行期间可修改</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>How long a lease lasts; can be changed while it runs</source>
        <translation>租约时长；运行期间可修改</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>How long a worker works with the lock; can be changed while it runs</source>
        <translation>Worker 持锁工作的时长；运行期间可修改</translation>
    </message>
    <message>
        <source>Think</source>
        <translation>间歇</translation>
    </message>
    <message>
        <source>Pause between two cycles of a worker; can be changed while it runs</source>
        <translation>Worker 两轮之间的间歇；运行期间可修改</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds, after a number</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>How long the run takes</source>
        <translation>运行的总时长</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed makes the same choices</source>
        <translation>种子相同，随机选择就相同</translation>
    </message>
    <message>
        <source>any</source>
        <comment>a seed that is drawn anew for each run</comment>
        <translation>随机</translation>
    </message>
    <message>
        <source>Forced step</source>
        <translation>强制步骤</translation>
    </message>
    <message>
        <source>With it a wrong pattern fails every time, without it only by bad luck</source>
        <translation>启用时，错误做法每次都会出问题；不启用时，只是偶尔出问题</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>The watchdog of patterns that have one; can be changed while it runs</source>
        <translation>看门狗的续期间隔（仅适用于带看门狗的做法）；运行期间可修改</translation>
    </message>
    <message>
        <source>tries at fixed times</source>
        <comment>how a worker waits for a lock</comment>
        <translation>按固定间隔重试</translation>
    </message>
    <message>
        <source>tries at random times</source>
        <comment>how a worker waits for a lock</comment>
        <translation>按随机间隔重试</translation>
    </message>
    <message>
        <source>until told of the release</source>
        <comment>how a worker waits for a lock</comment>
        <translation>等待释放通知</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待方式</translation>
    </message>
    <message>
        <source>How workers wait</source>
        <translation>Worker 的等待方式</translation>
    </message>
    <message>
        <source>What a worker does until the lock is free</source>
        <translation>锁空闲之前 Worker 的行为</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>How many locks there are; a worker draws one of them for each cycle</source>
        <translation>锁的数量；Worker 每轮随机选择一个</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>How long a worker tries to get the lock</source>
        <translation>Worker 尝试获取锁的最长时间</translation>
    </message>
    <message>
        <source>Stock</source>
        <translation>库存</translation>
    </message>
    <message>
        <source>Units at the order desk of each lock</source>
        <translation>每个锁对应的库存件数</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Playback</name>
    <message>
        <source>This server is not being recorded, so there is nothing to go back to. Open a recording.</source>
        <translation>当前监控的内容没有录制，无法回看。请打开一份录制。</translation>
    </message>
    <message>
        <source>%1 is not being written any more. It was closed, and nothing is missing.</source>
        <translation>%1 已停止写入：文件已正常关闭，内容完整。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::PlaybackControls</name>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast it is played</source>
        <translation>播放速度</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfileForm</name>
    <message>
        <source>Unix socket</source>
        <translation>unix 套接字</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA 文件</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>TCP, clear text</source>
        <translation>TCP，明文</translation>
    </message>
    <message>
        <source>TLS, encrypted</source>
        <translation>TLS，加密</translation>
    </message>
    <message>
        <source>Production: nothing is changed until you choose &quot;Allow Actions for 10 Minutes&quot;, and then the key is typed for each action.</source>
        <translation>生产环境：选择“允许操作 10 分钟”之前不会更改任何内容，之后每次操作都需输入键名。</translation>
    </message>
    <message>
        <source>Each action asks first, compares before it acts and is written to the audit log. Mark the server as production to lock actions until they are allowed for ten minutes.</source>
        <translation>每次操作都会先确认，执行前比较，并写入审计日志。将服务器标为生产环境，即可默认锁定操作，需要时再允许十分钟。</translation>
    </message>
    <message>
        <source>One server</source>
        <translation>单台服务器</translation>
    </message>
    <message>
        <source>Group behind Sentinels</source>
        <translation>Sentinel 管理的组</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点地址</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>Sentinel 地址</translation>
    </message>
    <message>
        <source>host:6379, host2:6379</source>
        <translation>host:6379, host2:6379</translation>
    </message>
    <message>
        <source>host:26379, host2:26379</source>
        <translation>host:26379, host2:26379</translation>
    </message>
    <message>
        <source>Some nodes of the cluster; the others are learned from them. All are asked at once; one that does not answer does not delay the rest.</source>
        <translation>填写集群的部分节点即可，其余由它们发现。所有节点同时询问；某一个无响应不会影响其余。</translation>
    </message>
    <message>
        <source>All are asked at once; one that does not answer delays nobody.</source>
        <translation>同时询问所有 Sentinel；某一个无响应不会影响其余。</translation>
    </message>
    <message>
        <source>Reach announced ports at the host of the node that announces them</source>
        <translation>在公布端口的节点所在主机上访问这些端口</translation>
    </message>
    <message>
        <source>Reach announced ports at the host of the Sentinel</source>
        <translation>在 Sentinel 所在主机上访问公布的端口</translation>
    </message>
    <message>
        <source>Redlock group</source>
        <translation>Redlock 组</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>host:6379, host2:6379, host3:6379</source>
        <translation>host:6379, host2:6379, host3:6379</translation>
    </message>
    <message>
        <source>All servers of the group: each one has a vote, and a majority of them decides who holds a lock.</source>
        <translation>组内的所有服务器：每台一票，由多数决定谁持有锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfileTopics</name>
    <message>
        <source>Login</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>SSH tunnel</source>
        <translation>SSH 隧道</translation>
    </message>
    <message>
        <source>What to watch</source>
        <translation>监控范围</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Redlock group</source>
        <translation>Redlock 组</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>Sentinel</translation>
    </message>
    <message numerus="yes">
        <source>%n address(es)</source>
        <translation>
            <numerusform>%n 个地址</numerusform>
        </translation>
    </message>
    <message>
        <source>the system&apos;s authorities</source>
        <extracomment>which authorities a server&apos;s certificate is checked with</extracomment>
        <translation>系统信任的证书</translation>
    </message>
    <message>
        <source>client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>through %1</source>
        <translation>经由 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 reads, %2 polls, %3 waiter queries a second</source>
        <translation>每秒 %1 次读取、%2 次轮询、%3 次等待者查询</translation>
    </message>
    <message>
        <source>none: read-only</source>
        <translation>无：只读</translation>
    </message>
    <message>
        <source>by the watching user</source>
        <translation>由监控用户执行</translation>
    </message>
    <message>
        <source>by user %1</source>
        <translation>由用户 %1 执行</translation>
    </message>
    <message>
        <source>default user</source>
        <translation>默认用户</translation>
    </message>
    <message>
        <source>user %1</source>
        <translation>用户 %1</translation>
    </message>
    <message>
        <source>no password</source>
        <translation>无密码</translation>
    </message>
    <message>
        <source>with password</source>
        <translation>有密码</translation>
    </message>
    <message>
        <source>database %1</source>
        <translation>数据库 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n 个模式</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n preset(s)</source>
        <translation>
            <numerusform>%n 个预设</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfilesModel</name>
    <message>
        <source>%1, %2, %3</source>
        <extracomment>accessible text of a saved server: name, environment, URI</extracomment>
        <translation>%1，%2，%3</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumModel</name>
    <message>
        <source>does not answer, no vote</source>
        <translation>未应答，不计票</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Locks that servers grant together</source>
        <translation>由多台服务器共同授予的锁</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>The Redlock group, as it was called when it was connected to</source>
        <translation>Redlock 组（连接时指定的名称）</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Combined state of its servers</source>
        <translation>综合各服务器得出的状态</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>票数</translation>
    </message>
    <message>
        <source>How many servers have the most frequent token, of all servers of the group</source>
        <translation>组内持有最常见令牌的服务器数 / 服务器总数</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Until when a majority has it: when the lease ends on the server that makes the majority, less 1 % of the lease and 2 ms for clocks that drift</source>
        <translation>多数的有效时间：构成多数的那台服务器上的租约到期时间，减去租约的 1% 和 2 毫秒（时钟漂移余量）</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Who has it on most servers</source>
        <translation>在最多服务器上持有该锁的持有者</translation>
    </message>
    <message>
        <source>By server</source>
        <translation>各服务器</translation>
    </message>
    <message>
        <source>Which token each server has: A is the most frequent one, – means none, ? that the server does not answer</source>
        <translation>各服务器上的令牌：A 为最常见的令牌，– 表示没有，? 表示未应答</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumPage</name>
    <message>
        <source>No lock is held in a Redlock group.</source>
        <translation>Redlock 组中没有持有中的锁。</translation>
    </message>
    <message>
        <source>Locks of Redlock groups: %1</source>
        <translation>Redlock 组的锁：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) split between holders, or left over</source>
        <translation>
            <numerusform>%n 个锁处于分裂或残留状态</numerusform>
        </translation>
    </message>
    <message>
        <source>Locks by quorum</source>
        <translation>多数派（Quorum）状态</translation>
    </message>
    <message>
        <source>The chosen lock by server</source>
        <translation>所选锁在各服务器上的状态</translation>
    </message>
    <message>
        <source>Locks of Redlock groups</source>
        <translation>Redlock 组的锁</translation>
    </message>
    <message>
        <source>No Redlock group</source>
        <translation>没有 Redlock 组</translation>
    </message>
    <message>
        <source>A Redlock group is several servers that know nothing of each other; a lock is held once most of them have granted it. Connect to one as redis+redlock://host1,host2,host3/name, and each lock is shown here with what every server says of it. Servers that are watched side by side are joined where one holder has the same lock on two of them.</source>
        <translation>Redlock 组由几台互不通信的服务器组成；多数服务器授予后，锁才算被持有。以 redis+redlock://host1,host2,host3/name 连接，这里就会显示每个锁在各服务器上的状态。并排监控的服务器，若同一持有者在其中两台上持有同名的锁，也会归为一组。</translation>
    </message>
    <message>
        <source>Too few servers answer to say which locks are held.</source>
        <translation>应答的服务器太少，无法判断哪些锁被持有。</translation>
    </message>
    <message>
        <source>One server is shown alone</source>
        <translation>当前只显示一台服务器</translation>
    </message>
    <message>
        <source>This page needs all servers of the Redlock group: choose &quot;All servers&quot; in the side bar.</source>
        <translation>显示所有服务器时，才能得出 Redlock 组的综合状态：请在侧栏中选择“全部服务器”。</translation>
    </message>
    <message>
        <source>The %1 locks with the worst states are listed.</source>
        <translation>只列出状态最差的 %1 个锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumServersModel</name>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The servers of the group, in its order</source>
        <translation>组内的服务器（按组内顺序）</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Which of the different tokens it has: A is the most frequent one</source>
        <translation>该服务器上的令牌：A 为最常见的令牌</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Who holds the lock on this server</source>
        <translation>此服务器上该锁的持有者</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>What is left of the lease, by this server&apos;s clock</source>
        <translation>租约的剩余时间，以此服务器的时钟为准</translation>
    </message>
    <message>
        <source>Skew</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>How much later than the quorum&apos;s its lease ends</source>
        <translation>此服务器上的租约比多数派的租约晚到期多久</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangeFields</name>
    <message>
        <source>to</source>
        <extracomment>between two times</extracomment>
        <translation>至</translation>
    </message>
    <message>
        <source>Range begins at, UTC</source>
        <translation>区间开始时间，UTC</translation>
    </message>
    <message>
        <source>Range ends at, UTC</source>
        <translation>区间结束时间，UTC</translation>
    </message>
    <message>
        <source>When the range begins, UTC; the arrow keys change the part that the cursor is in</source>
        <translation>区间的开始时间，UTC；方向键修改光标所在的部分</translation>
    </message>
    <message>
        <source>When the range ends, UTC; the arrow keys change the part that the cursor is in</source>
        <translation>区间的结束时间，UTC；方向键修改光标所在的部分</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangeModel</name>
    <message numerus="yes">
        <source>All, %n lane(s)</source>
        <translation>
            <numerusform>全部 %n 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Locks that somebody held in the range</source>
        <translation>区间内被持有过的锁</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>Holds that overlap the range</source>
        <translation>与此区间重叠的持有</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有占比</translation>
    </message>
    <message>
        <source>Share of the time that it was held; gaps are left out</source>
        <translation>持有时间占比，不计缺口</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期次数</translation>
    </message>
    <message>
        <source>Renewals in the range</source>
        <translation>区间内的续期次数</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>错过</translation>
    </message>
    <message>
        <source>Renewals that were due in the range and did not come</source>
        <translation>区间内应有而未到来的续期</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Holds that expired, were evicted or taken over in the range</source>
        <translation>区间内过期、被淘汰或被接管的持有</translation>
    </message>
    <message>
        <source>Longest hold that overlaps the range, from its start to the end of the range</source>
        <translation>与此区间重叠的最长持有，从其开始到区间结束</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Holds that ended in the range, start and end known</source>
        <translation>区间内结束且起止时间已知的持有</translation>
    </message>
    <message>
        <source>99 % of the holds that ended in the range were not longer</source>
        <translation>区间内结束的持有中，99% 不超过此时长</translation>
    </message>
    <message>
        <source>Longest time in which somebody was seen waiting</source>
        <translation>持续检测到有等待者的最长时间</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>最长等待时段</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a figure of a range: its name and what it is</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次数</translation>
    </message>
    <message>
        <source>Periods in which somebody was seen waiting</source>
        <translation>检测到有等待者的时段数</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangePanel</name>
    <message>
        <source>Zoom to Range</source>
        <translation>缩放到区间</translation>
    </message>
    <message>
        <source>Show just this range (F)</source>
        <translation>仅显示此区间（F）</translation>
    </message>
    <message>
        <source>Copy Range</source>
        <translation>复制区间统计</translation>
    </message>
    <message>
        <source>Copy the statistics of this range</source>
        <translation>复制此区间的统计</translation>
    </message>
    <message>
        <source>Clear Range</source>
        <translation>取消区间选择</translation>
    </message>
    <message>
        <source>Close the statistics and clear the range (Esc)</source>
        <translation>关闭统计并取消区间选择（Esc）</translation>
    </message>
    <message>
        <source>Copy as Text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Statistics of the selected range</source>
        <translation>所选区间的统计</translation>
    </message>
    <message>
        <source>lane time without data: %1</source>
        <translation>无数据的泳道时间：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) left out under overload</source>
        <translation>
            <numerusform>因过载略过 %n 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>filter: %1</source>
        <extracomment>%1 is what was typed into the filter of the locks</extracomment>
        <translation>筛选：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s): filter to count them</source>
        <translation>
            <numerusform>另有 %n 个锁：请筛选后统计</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s)</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n 次持有</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contention(s)</source>
        <extracomment>how often somebody was seen waiting in the range</extracomment>
        <translation>
            <numerusform>%n 次争用</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RankingModel</name>
    <message numerus="yes">
        <source>%1: %2 of waiting, at most %n at once</source>
        <translation>
            <numerusform>%1：累计等待 %2，同时最多 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>It is part of a deadlock.</source>
        <translation>涉及死锁。</translation>
    </message>
    <message>
        <source>The lock is not held any more.</source>
        <translation>该锁已不再被持有。</translation>
    </message>
    <message>
        <source>%1, deadlock</source>
        <translation>%1，死锁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Locks that somebody waited for since watching began</source>
        <translation>监控以来有过等待者的锁</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>当前等待</translation>
    </message>
    <message>
        <source>How many wait for it now</source>
        <translation>当前等待该锁的客户端数量</translation>
    </message>
    <message>
        <source>Incl. indirect</source>
        <translation>含间接等待</translation>
    </message>
    <message>
        <source>How many wait for it now, directly or behind other waiters</source>
        <translation>当前直接或间接等待该锁的客户端数量</translation>
    </message>
    <message>
        <source>Total wait</source>
        <translation>累计等待时长</translation>
    </message>
    <message>
        <source>Sum of all wait times observed</source>
        <translation>检测到的等待时长总和</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RawCard</name>
    <message>
        <source>Raw value and redis-cli</source>
        <translation>原始值与 redis-cli</translation>
    </message>
    <message>
        <source>Fold key, value and commands</source>
        <translation>折叠键、值和命令</translation>
    </message>
    <message>
        <source>Show key, value, and the redis-cli commands that show this lock</source>
        <translation>显示键、值，以及显示此锁的 redis-cli 命令</translation>
    </message>
    <message>
        <source>Raw key and value</source>
        <translation>原始键和值</translation>
    </message>
    <message>
        <source>The same with redis-cli</source>
        <translation>用 redis-cli 查看</translation>
    </message>
    <message>
        <source>redis-cli commands</source>
        <translation>redis-cli 命令</translation>
    </message>
    <message>
        <source>Copy Token</source>
        <translation>复制令牌</translation>
    </message>
    <message>
        <source>Copy Commands</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the redis-cli commands that show this lock</source>
        <translation>复制查看此锁的 redis-cli 命令</translation>
    </message>
    <message>
        <source>Copy the holder&apos;s token</source>
        <translation>复制持有者的令牌</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始数据</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordDialog</name>
    <message>
        <source>Record to a File</source>
        <translation>录制到文件</translation>
    </message>
    <message>
        <source>Records everything that is watched from now on: who holds which lock, who waits, and each event. It continues while you look at the past. Of the values of keys only tokens are recorded, and nothing is sent to the server.</source>
        <translation>从现在起录制所有监控内容：每个锁的持有者、等待者和事件。回看历史时也会继续录制。键的值中只录制令牌，不会向服务器发送任何内容。</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>文件(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Mask &amp;tokens: equal ones stay equal, and nobody can release a lock with them</source>
        <translation>令牌脱敏(&amp;T)：相同的令牌脱敏后仍相同，但无法用于释放锁</translation>
    </message>
    <message>
        <source>Tokens are recorded in clear. Whoever has the file can release locks with them.</source>
        <translation>令牌将以明文录制，拿到该文件的人可以用它们释放锁。</translation>
    </message>
    <message>
        <source>Mask &amp;names of locks, too</source>
        <translation>同时对锁的名称脱敏(&amp;N)</translation>
    </message>
    <message>
        <source>No lock is held now, so there is nothing to show as an example.</source>
        <translation>当前没有持有中的锁，无法显示示例。</translation>
    </message>
    <message>
        <source>The file would show the current locks like this:</source>
        <translation>当前的锁在文件中将显示为：</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Locks as the file would show them</source>
        <translation>文件中的锁预览</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Recordings of Lockscope (*.lockscope)</source>
        <translation>Lockscope 录制文件 (*.lockscope)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingFileDialog</name>
    <message>
        <source>&amp;Period:</source>
        <translation>时段(&amp;O)：</translation>
    </message>
    <message>
        <source>How much of the recording was read</source>
        <translation>录制的读取进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Compared &amp;with:</source>
        <translation>对比(&amp;W)：</translation>
    </message>
    <message>
        <source>The same length of time before</source>
        <translation>此前相同时长的时段</translation>
    </message>
    <message>
        <source>Another recording…</source>
        <translation>其他录制…</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>%1（全部）</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Recordings (*.lockscope)</source>
        <translation>录制 (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingIndicator</name>
    <message>
        <source>Recording to %1. Press to stop.</source>
        <translation>正在录制到 %1。点击可停止。</translation>
    </message>
    <message>
        <source>cannot write</source>
        <extracomment>how long a recording runs, and how large it is</extracomment>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Recording, %1. Stop</source>
        <extracomment>read aloud: the time and size of the recording that runs</extracomment>
        <translation>正在录制，%1。停止</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingService</name>
    <message>
        <source>Nothing is watched, so there is nothing to record. Connect to a server first.</source>
        <translation>当前没有监控任何服务器，无法录制。请先连接服务器。</translation>
    </message>
    <message>
        <source>Recorded to %1.</source>
        <translation>已录制到 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are not in it: they could not be written in time.</source>
        <translation>
            <numerusform>缺少 %n 个事件：未能及时写入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Recording to %1 again.</source>
        <translation>已恢复录制到 %1。</translation>
    </message>
    <message>
        <source>Another window keeps the recent past of this server, so this one is not recording it.</source>
        <translation>此服务器的近期历史已由另一个窗口录制，本窗口不再录制。</translation>
    </message>
    <message>
        <source>The recent past is not kept: %1</source>
        <translation>无法保留近期历史：%1</translation>
    </message>
    <message>
        <source>The recorded past was deleted.</source>
        <translation>近期历史已删除。</translation>
    </message>
    <message>
        <source>The disk of %1 is full: less than %2 MB of it would stay free.</source>
        <translation>%1 所在磁盘已满：剩余空间将不足 %2 MB。</translation>
    </message>
    <message>
        <source>The recording ends here, and what happened until now is in it.</source>
        <translation>录制到此结束，此前的内容均已保存。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RunPanel</name>
    <message>
        <source>%1 left, %2 orders booked</source>
        <translation>库存剩余 %1，已入账订单 %2</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>did not run</source>
        <translation>未能运行</translation>
    </message>
    <message>
        <source>stock</source>
        <translation>库存</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>订单</translation>
    </message>
    <message>
        <source>Stock and orders</source>
        <translation>库存与订单</translation>
    </message>
    <message>
        <source>stock and orders</source>
        <translation>库存与订单</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Back to the newest moment (End)</source>
        <translation>回到最新时刻（End）</translation>
    </message>
    <message>
        <source>Follow the run</source>
        <translation>跟随运行</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SaveFile</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SavePicture</name>
    <message>
        <source>Save Picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ServerPage</name>
    <message>
        <source>measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source> of %1 allowed</source>
        <translation>（上限 %1）</translation>
    </message>
    <message>
        <source>%1 polls/s%2</source>
        <translation>%1 次轮询/秒%2</translation>
    </message>
    <message>
        <source>%1 bytes/s received</source>
        <translation>接收 %1 字节/秒</translation>
    </message>
    <message>
        <source>Not connected. Connect to a server to see what it is, what may be seen there, and what watching it costs.</source>
        <translation>未连接。连接到服务器后，可查看服务器类型、可用权限以及监控开销。</translation>
    </message>
    <message>
        <source>Cost of watching</source>
        <translation>监控开销</translation>
    </message>
    <message>
        <source>asked of this server by Lockscope</source>
        <translation>Lockscope 对此服务器的请求量</translation>
    </message>
    <message>
        <source>%1 keys/s read after events%2</source>
        <translation>事件触发的读取：%1 个键/秒%2</translation>
    </message>
    <message>
        <source>no reads skipped</source>
        <translation>未跳过读取</translation>
    </message>
    <message>
        <source>Watching changes nothing on the server. The commands above are for its administrator; Lockscope never runs them.</source>
        <translation>监控是只读的，不会更改服务器上的任何内容。以上命令供管理员使用，Lockscope 不会执行。</translation>
    </message>
    <message>
        <source>A recording does not say what watching cost.</source>
        <translation>录制中没有监控开销的数据。</translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln read(s) skipped so far for the budget: their holders show as &quot;not seen&quot;</source>
        <translation>
            <numerusform>▲ 因配额已跳过 %Ln 次读取：相应的持有者显示为“未检测到”</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ShortcutsDialog</name>
    <message>
        <source>Back to live; clear the filter or the selection</source>
        <translation>返回实时；清除筛选或选择</translation>
    </message>
    <message>
        <source>Table: inspect the selected lock</source>
        <translation>表格：查看所选锁的详情</translation>
    </message>
    <message>
        <source>Table: copy the selected rows as text</source>
        <translation>表格：将所选行复制为文本</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>功能</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Locks: move the lanes in time (also Shift+wheel, drag)</source>
        <translation>锁：沿时间移动泳道（也可用 Shift+滚轮或拖动）</translation>
    </message>
    <message>
        <source>Locks: show rows that came meanwhile</source>
        <translation>锁：显示期间新增的行</translation>
    </message>
    <message>
        <source>Locks: unfold and fold what ended recently</source>
        <translation>锁：展开和折叠最近结束的锁</translation>
    </message>
    <message>
        <source>Locks: select the rows of the section, once more all</source>
        <translation>锁：选中当前分区的行，再按一次选中全部</translation>
    </message>
    <message>
        <source>Locks: menu of the selected lock</source>
        <translation>锁：所选锁的菜单</translation>
    </message>
    <message>
        <source>Locks: select several locks (also Ctrl+click)</source>
        <translation>锁：选中多个锁（也可用 Ctrl+单击）</translation>
    </message>
    <message>
        <source>Locks: previous and next hold of the lock</source>
        <translation>锁：该锁的上一次和下一次持有</translation>
    </message>
    <message>
        <source>Locks: move an end of the range (also Shift+drag)</source>
        <translation>锁：移动区间的一端（也可用 Shift+拖动）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Sidebar</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Prefixes</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>暂无数据</translation>
    </message>
    <message>
        <source>on ✓</source>
        <translation>开启 ✓</translation>
    </message>
    <message>
        <source>off · tracking</source>
        <translation>关闭 · 跟踪</translation>
    </message>
    <message>
        <source>off · polling</source>
        <translation>关闭 · 轮询</translation>
    </message>
    <message>
        <source>How changes are learned. Without keyspace notifications short holds can be missed; the Server page says how to fix it.</source>
        <translation>变化的获知方式。未启用键空间通知时，可能遗漏短暂的持有；修复方法见“服务器”页面。</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation>服务器时钟减去本机时钟</translation>
    </message>
    <message>
        <source>eviction risk</source>
        <translation>淘汰风险</translation>
    </message>
    <message>
        <source>%1 ⚠</source>
        <translation>%1 ⚠</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>With maxmemory-policy %1 the server may remove locks when memory runs out</source>
        <translation>maxmemory-policy 为 %1：内存不足时服务器可能淘汰锁</translation>
    </message>
    <message>
        <source>Whether the server may remove locks when memory runs out (maxmemory-policy)</source>
        <translation>内存不足时服务器是否可能淘汰锁（maxmemory-policy）</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>仅显示 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more prefix(es)</source>
        <translation>
            <numerusform>及另外 %n 个前缀</numerusform>
        </translation>
    </message>
    <message>
        <source>Servers and prefixes</source>
        <translation>服务器和前缀</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>正在显示</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>全部服务器</translation>
    </message>
    <message>
        <source>Show the locks of all servers on every page</source>
        <translation>每个页面都显示全部服务器的锁</translation>
    </message>
    <message>
        <source>Show only %1 on every page; once more: all servers</source>
        <translation>每个页面仅显示 %1；再次点击显示全部服务器</translation>
    </message>
    <message>
        <source>Show &amp;All Servers</source>
        <translation>显示全部服务器(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;Only This</source>
        <translation>仅显示此服务器(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Stop Watching</source>
        <translation>停止监控(&amp;S)</translation>
    </message>
    <message>
        <source>Redlock group: show the combined state of its servers</source>
        <translation>Redlock 组：显示各服务器的综合状态</translation>
    </message>
    <message>
        <source>Its role, how changes are learned, and how long it takes to answer</source>
        <translation>服务器的角色、变化的获知方式以及应答时间</translation>
    </message>
    <message>
        <source>Show &amp;Quorum</source>
        <translation>显示多数派（Quorum）(&amp;Q)</translation>
    </message>
    <message>
        <source>events ✓</source>
        <translation>事件 ✓</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SidebarColumn</name>
    <message>
        <source>Find server or prefix</source>
        <translation>查找服务器或前缀</translation>
    </message>
    <message>
        <source>Find a server or prefix</source>
        <translation>查找服务器或前缀</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SimRun</name>
    <message>
        <source>Stopped before it began.</source>
        <translation>在开始之前已停止。</translation>
    </message>
    <message>
        <source>The simulator needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server).</source>
        <translation>模拟器需要 redis-server，但尚未安装。请先安装（在 Debian 上：sudo apt install redis-server）。</translation>
    </message>
    <message>
        <source>The private redis-server of the run did not start: %1</source>
        <translation>本次运行的私有 redis-server 未能启动：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SimulatorPage</name>
    <message>
        <source>step point</source>
        <translation>故障注入点</translation>
    </message>
    <message>
        <source>what workers believe, above what Redis says</source>
        <translation>上：Worker 自认的状态；下：Redis 中的实际状态</translation>
    </message>
    <message>
        <source>same seed, same faults</source>
        <translation>种子和故障均相同</translation>
    </message>
    <message>
        <source>same seed, its own servers</source>
        <translation>种子相同，使用单独的服务器</translation>
    </message>
    <message>
        <source>Nothing is connected.</source>
        <translation>未连接服务器。</translation>
    </message>
    <message>
        <source>Never on a production server.</source>
        <translation>不允许在生产服务器上运行。</translation>
    </message>
    <message>
        <source>The workers have no TLS.</source>
        <translation>Worker 不支持 TLS。</translation>
    </message>
    <message>
        <source>This case breaks its servers, so it has private ones.</source>
        <translation>此案例会破坏服务器，因此使用私有服务器。</translation>
    </message>
    <message>
        <source>Run on a Server of Yours</source>
        <translation>在您自己的服务器上运行</translation>
    </message>
    <message>
        <source>Run this case on %1?</source>
        <translation>在 %1 上运行此案例？</translation>
    </message>
    <message>
        <source>Run on %1</source>
        <translation>在 %1 上运行</translation>
    </message>
    <message>
        <source>The connection is another one than you were asked about. Nothing was run.</source>
        <translation>当前连接与确认时不同。未运行。</translation>
    </message>
    <message>
        <source>current connection</source>
        <translation>当前连接</translation>
    </message>
    <message>
        <source>private server</source>
        <translation>私有服务器</translation>
    </message>
    <message>
        <source>Same Seed (%1)</source>
        <translation>相同种子（%1）</translation>
    </message>
    <message>
        <source>Same Seed</source>
        <translation>相同种子</translation>
    </message>
    <message>
        <source>Find case…</source>
        <translation>查找案例…</translation>
    </message>
    <message>
        <source>Find case</source>
        <translation>查找案例</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>Runs the case with these numbers on a private redis-server</source>
        <translation>按这些参数在私有 redis-server 上运行此案例</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The workers give back what they hold and end</source>
        <translation>Worker 释放所持的锁后结束</translation>
    </message>
    <message>
        <source>Runs it once more with the seed of the last run</source>
        <translation>用上次的种子再运行一次</translation>
    </message>
    <message>
        <source>Run the Right Way</source>
        <translation>运行正确做法</translation>
    </message>
    <message>
        <source>The right pattern beside it, with the same seed and the same faults</source>
        <translation>并排运行正确做法，种子和故障均相同</translation>
    </message>
    <message>
        <source>Spawn Contention</source>
        <translation>制造争用</translation>
    </message>
    <message numerus="yes">
        <source>For two seconds %Ln more workers want the lock</source>
        <translation>
            <numerusform>两秒内增加 %Ln 个 Worker 竞争锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Run on</source>
        <translation>运行位置</translation>
    </message>
    <message>
        <source>Never on a production server: &quot;%1&quot; is the same one.</source>
        <translation>不允许在生产服务器上运行：“%1”是同一台服务器。</translation>
    </message>
    <message>
        <source>Lock: %1. Click the Redis lane of another lock to switch.</source>
        <translation>锁：%1。点击其他锁的 Redis 泳道可切换。</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Its workers write keys that begin with &quot;lockscope-sim:&quot;, no others, and delete them at the end. They cost the server up to a few thousand commands a second. Nothing is done to the server itself: steps such as SCRIPT FLUSH are left out. All pages show its locks; the filter &quot;Simulator&quot; of Locks shows only them.</source>
        <translation>Worker 只会写入以“lockscope-sim:”开头的键，并在结束时删除；每秒最多执行几千条命令。不会对服务器本身做任何操作：SCRIPT FLUSH 等步骤会略过。这些锁会显示在所有页面上；“锁”页面的“模拟器”筛选可只显示它们。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SourceChip</name>
    <message>
        <source>%1
%2 (%3)</source>
        <translation>%1
%2（%3）</translation>
    </message>
    <message>
        <source>Watched server: %1, %2</source>
        <translation>监控的服务器：%1，%2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SshPrompts</name>
    <message>
        <source>Unknown SSH Machine</source>
        <translation>未知的 SSH 主机</translation>
    </message>
    <message>
        <source>Is this the machine that you mean?</source>
        <translation>这是您要连接的主机吗？</translation>
    </message>
    <message>
        <source>&amp;Trust It</source>
        <translation>信任(&amp;T)</translation>
    </message>
    <message>
        <source>SSH</source>
        <translation>SSH</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::StartPlace</name>
    <message>
        <source>Nothing was recorded at %1. The recording covers %2 to %3, in several runs.</source>
        <translation>%1 时没有录制。该录制范围为 %2 至 %3，由多段组成。</translation>
    </message>
    <message>
        <source>%1 is outside of what was recorded. The recording covers %2 to %3.</source>
        <translation>%1 超出录制范围。该录制范围为 %2 至 %3。</translation>
    </message>
    <message>
        <source>The recording has no lock that is called %1.</source>
        <translation>录制中没有名为 %1 的锁。</translation>
    </message>
    <message>
        <source>%1 is not there at %2. The recording first has it at %3.</source>
        <translation>%2 时，录制中还没有 %1，它首次出现于 %3。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::StatusFields</name>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation>所有节点每秒的事件数（最近两秒的平均值）</translation>
    </message>
    <message>
        <source>Locks held now</source>
        <translation>当前持有的锁</translation>
    </message>
    <message>
        <source>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</source>
        <translation>从事件发生到读到持有者的延迟：最近一秒内 99% 的读取小于此值</translation>
    </message>
    <message>
        <source>Gaps: periods without data, because the connection or the server was away</source>
        <translation>缺口：因连接中断或服务器不可用而没有数据的时段</translation>
    </message>
    <message>
        <source>Age of the oldest data among all held locks</source>
        <translation>持有中的锁里，数据最久未更新的时长</translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation>服务器时钟减去本机时钟</translation>
    </message>
    <message>
        <source>starting the demo</source>
        <translation>正在启动演示</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s)/s</source>
        <translation>
            <numerusform>%Ln 个事件/秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held</source>
        <translation>
            <numerusform>持有 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>延迟 %1</translation>
    </message>
    <message>
        <source>gaps %1</source>
        <translation>缺口 %1</translation>
    </message>
    <message>
        <source>server clock unknown</source>
        <translation>服务器时钟未知</translation>
    </message>
    <message>
        <source>server clock %1</source>
        <translation>服务器时钟 %1</translation>
    </message>
    <message numerus="yes">
        <source>gaps %1 · %Ln key(s) gone before read</source>
        <translation>
            <numerusform>缺口 %1 · %Ln 个键在读取前消失</numerusform>
        </translation>
    </message>
    <message>
        <source>locks held: unknown</source>
        <translation>持有锁数：未知</translation>
    </message>
    <message>
        <source>oldest data %1</source>
        <translation>数据最长未更新 %1</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>录制内容</translation>
    </message>
    <message>
        <source>Locks held at the moment shown</source>
        <translation>所示时刻持有中的锁</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimeBar</name>
    <message>
        <source>Time: %1, %2, %3</source>
        <comment>what is shown, how long ago, whether it plays</comment>
        <translation>时间：%1，%2，%3</translation>
    </message>
    <message>
        <source>playing</source>
        <translation>正在播放</translation>
    </message>
    <message>
        <source>standing still</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Time: live</source>
        <translation>时间：实时</translation>
    </message>
    <message>
        <source>Left and Right go to the previous and next event, Page Up and Page Down farther, Home and End to the start and the end</source>
        <translation>左右方向键转到上一个和下一个事件，Page Up 和 Page Down 跨度更大，Home 和 End 转到开头和末尾</translation>
    </message>
    <message>
        <source>No data for this time.</source>
        <translation>此时段没有数据。</translation>
    </message>
    <message>
        <source>No data for this time: %1</source>
        <translation>此时段没有数据：%1</translation>
    </message>
    <message>
        <source>Click to go there; Esc comes back.</source>
        <translation>点击可转到该时刻，按 Esc 返回。</translation>
    </message>
    <message>
        <source>watched since %1</source>
        <comment>a time of day</comment>
        <translation>自 %1 起监控</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimeStrip</name>
    <message>
        <source>Time strip</source>
        <translation>时间条</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Toast</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TopBar</name>
    <message>
        <source>Top bar</source>
        <translation>顶栏</translation>
    </message>
    <message>
        <source>private redis-server, %1</source>
        <translation>私有 redis-server，%1</translation>
    </message>
    <message>
        <source>Starting the demo</source>
        <translation>正在启动演示</translation>
    </message>
    <message>
        <source>No server</source>
        <translation>无服务器</translation>
    </message>
    <message>
        <source>Asking the Sentinels</source>
        <translation>正在询问 Sentinel</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>“%1”的录制</translation>
    </message>
    <message>
        <source>the recent past</source>
        <translation>近期历史</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) side by side</source>
        <translation>
            <numerusform>%n 台服务器并排</numerusform>
        </translation>
    </message>
    <message>
        <source>Open &amp;Beside</source>
        <translation>并排打开(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>Stop &amp;Watching</source>
        <translation>停止监控(&amp;W)</translation>
    </message>
    <message>
        <source>All Servers</source>
        <translation>全部服务器</translation>
    </message>
    <message>
        <source>Connecting through SSH</source>
        <translation>正在通过 SSH 连接</translation>
    </message>
    <message numerus="yes">
        <source>Redlock group of %n server(s)</source>
        <translation>
            <numerusform>Redlock 组（%n 台服务器）</numerusform>
        </translation>
    </message>
    <message>
        <source>private cluster</source>
        <translation>私有集群</translation>
    </message>
    <message>
        <source>private servers behind Sentinels</source>
        <translation>由 Sentinel 管理的私有服务器</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>Filter and commands</source>
        <translation>筛选与命令</translation>
    </message>
    <message>
        <source>Filter this page, or find commands after &gt; (Ctrl+F)</source>
        <translation>筛选此页，或在 &gt; 之后查找命令（Ctrl+F）</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 台服务器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Tour</name>
    <message>
        <source>The guided tour walks through the demo. Starting the demo disconnects from %1.</source>
        <translation>导览在演示中进行。启动演示会断开与 %1 的连接。</translation>
    </message>
    <message>
        <source>Start the Demo</source>
        <translation>启动演示</translation>
    </message>
    <message>
        <source>New here? A guided tour of the demo shows what is where. It changes nothing, can be left at any time, and is in the Help menu.</source>
        <translation>首次使用？演示导览会介绍各项功能的位置。导览不会更改任何内容，可随时退出，也可从“帮助”菜单打开。</translation>
    </message>
    <message>
        <source>Show Me Around (2 Minutes)</source>
        <translation>开始导览（2 分钟）</translation>
    </message>
    <message>
        <source>You have left the tour&apos;s path. Next and Back return to it.</source>
        <translation>您已离开导览的当前位置。点击“下一步”或“上一步”可继续。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TourPanel</name>
    <message>
        <source>Guided tour · %1 of %2</source>
        <extracomment>which step of the guided tour this is, and how many there are</extracomment>
        <translation>导览 · %1 / %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>End the guided tour (Esc)</source>
        <translation>结束导览（Esc）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>accessible name: &quot;Guided tour · 2 of 8: A lock is a row&quot;</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceClientsModel</name>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>客户端库</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>获取次数</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒次数</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待时长</translation>
    </message>
    <message>
        <source>several</source>
        <comment>clients of one address</comment>
        <translation>多个</translation>
    </message>
    <message>
        <source>waits now: %1</source>
        <comment>how long so far</comment>
        <translation>已等待 %1</translation>
    </message>
    <message>
        <source>waits that ended in an acquisition: %1 in all</source>
        <translation>最终获取到锁的等待，累计 %1</translation>
    </message>
    <message>
        <source>gave up after %1</source>
        <translation>等待 %1后放弃</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceDialog</name>
    <message>
        <source>&amp;Only %1</source>
        <translation>仅 %1(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Only the selected lock</source>
        <translation>仅所选的锁(&amp;O)</translation>
    </message>
    <message>
        <source>Trace Burst</source>
        <translation>命令跟踪</translation>
    </message>
    <message>
        <source>&amp;Seconds:</source>
        <translation>秒数(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;MiB at most:</source>
        <translation>流量上限（MiB）(&amp;M)：</translation>
    </message>
    <message>
        <source>&amp;All watched locks</source>
        <translation>所有监控的锁(&amp;A)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Locks of the trace</source>
        <translation>命令跟踪涉及的锁</translation>
    </message>
    <message>
        <source>Clients of the chosen lock</source>
        <translation>所选锁的客户端</translation>
    </message>
    <message>
        <source>Progress of the trace</source>
        <translation>命令跟踪进度</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;tart</source>
        <translation>开始(&amp;T)</translation>
    </message>
    <message>
        <source>Measuring what the server spends without a trace…</source>
        <translation>正在测量未跟踪时的服务器开销…</translation>
    </message>
    <message>
        <source>What it costs the server is not known.</source>
        <translation>服务器开销未知。</translation>
    </message>
    <message>
        <source>Who tried to get %1</source>
        <translation>尝试获取 %1 的客户端</translation>
    </message>
    <message>
        <source>Choose a lock to see who tried to get it.</source>
        <translation>选择一个锁，查看尝试获取它的客户端。</translation>
    </message>
    <message>
        <source>Runs MONITOR for a few seconds: the server sends a copy of every command, which can halve its throughput meanwhile. Nothing else shows who tried to get which lock, who was refused, how long they waited, and which client a token belongs to. The burst ends by itself at the first of its limits; tokens are kept masked.</source>
        <translation>运行数秒 MONITOR：服务器会发来每条命令的副本，期间吞吐量最多可能下降一半。只有这样才能看到谁尝试获取哪个锁、谁被拒绝、等待多久，以及令牌属于哪个客户端。达到任一上限即自动结束；令牌以脱敏形式保存。</translation>
    </message>
    <message>
        <source>Cost for the server: %1 % of one core.</source>
        <translation>服务器 CPU 开销：单核 %1%。</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Ended at %1.</source>
        <translation>于 %1 结束。</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>另存为 CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve as JSON…</source>
        <translation>另存为 JSON(&amp;V)…</translation>
    </message>
    <message>
        <source>Copied as %1.</source>
        <comment>CSV, JSON</comment>
        <translation>已复制为 %1。</translation>
    </message>
    <message>
        <source>Save Trace Results as CSV</source>
        <translation>将命令跟踪结果保存为 CSV</translation>
    </message>
    <message>
        <source>Save Trace Results as JSON</source>
        <translation>将命令跟踪结果保存为 JSON</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>JSON, one object a line (*.json *.ndjson)</source>
        <translation>JSON，每行一个对象 (*.json *.ndjson)</translation>
    </message>
    <message numerus="yes">
        <source>%1 s, %2 MiB, %Ln command(s) (%3 a second), %4 of watched locks.</source>
        <translation>
            <numerusform>%1 秒，%2 MiB，%Ln 条命令（每秒 %3 条），其中 %4 条涉及监控的锁。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Only the %Ln selected lock(s)</source>
        <translation>
            <numerusform>只看所选的 %Ln 个锁(&amp;O)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceModel</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒次数</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Waited (median)</source>
        <translation>等待时长（中位数）</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>移交间隔</translation>
    </message>
    <message>
        <source>Refused most</source>
        <translation>被拒最多</translation>
    </message>
    <message>
        <source>The lock&apos;s key</source>
        <translation>锁的键名</translation>
    </message>
    <message>
        <source>Commands that asked for the lock</source>
        <translation>请求获取锁的命令数</translation>
    </message>
    <message>
        <source>Attempts that did not get the lock</source>
        <translation>未获取到锁的尝试次数</translation>
    </message>
    <message>
        <source>From a release to the next acquisition while somebody waited; the median</source>
        <translation>有等待者时，从释放到下一次获取的时间（中位数）</translation>
    </message>
    <message>
        <source>Whose attempts were refused most often</source>
        <translation>被拒绝次数最多的客户端</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <comment>how many, share</comment>
        <translation>%1（%2%）</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>how often, whom</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Refused, not seen to get it since, and still asking or listening</source>
        <translation>被拒绝后尚未获取到锁，仍在重试或监听</translation>
    </message>
    <message>
        <source>%1 wait, %2 gave up: refused, and they asked no more</source>
        <translation>%1 个在等待，%2 个已放弃（被拒绝后不再重试）</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>From the first refusal to the acquisition, of those who got it; half waited less</source>
        <translation>从首次被拒绝到获取的时长（仅计已获取者）；中位数</translation>
    </message>
    <message>
        <source>From the first refusal to the acquisition, or so far for those who have not got it; who waits still comes first</source>
        <translation>从首次被拒绝到获取的时长；尚未获取者计到当前，并排在最前</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceService</name>
    <message>
        <source>There is no server to trace. Connect to one first.</source>
        <translation>没有可进行命令跟踪的服务器。请先连接服务器。</translation>
    </message>
    <message>
        <source>This server is production and its profile is read-only: it is not traced.</source>
        <translation>此服务器是生产环境且连接配置为只读，不进行命令跟踪。</translation>
    </message>
    <message>
        <source>This server is production. A trace costs it much: choose Allow Actions for 10 Minutes in the Tools menu first.</source>
        <translation>此服务器是生产环境，而命令跟踪开销很大：请先在“工具”菜单中选择“允许操作 10 分钟”。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The lock is not there any more.</source>
        <translation>该锁已不存在。</translation>
    </message>
    <message>
        <source>This is a recording: there is no server to trace.</source>
        <translation>当前显示的是录制，没有可跟踪的服务器。</translation>
    </message>
    <message numerus="yes">
        <source>The trace burst is over: %Ln command(s) of watched locks.</source>
        <translation>
            <numerusform>命令跟踪已结束：%Ln 条命令涉及监控的锁。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::UnwatchedSample</name>
    <message numerus="yes">
        <source>%Ln lock(s) (%1)</source>
        <extracomment>%1 is a library, or a pattern of names</extracomment>
        <translation>
            <numerusform>%Ln 个锁（%1）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and others</source>
        <extracomment>%1 is a list of kinds of locks</extracomment>
        <translation>%1 等</translation>
    </message>
    <message>
        <source>At least %1 are not watched.</source>
        <extracomment>%1 is a list: numbers of locks and their kinds</extracomment>
        <translation>至少有 %1 未被监控。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::VerdictCard</name>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, violation</comment>
        <translation>%2 %1 次</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>No verdict yet</source>
        <translation>尚无判定</translation>
    </message>
    <message>
        <source>Did not run</source>
        <translation>未能运行</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>已违规</translation>
    </message>
    <message>
        <source>Clean</source>
        <translation>无违规</translation>
    </message>
    <message>
        <source>Clean so far</source>
        <translation>暂无违规</translation>
    </message>
    <message>
        <source>violations</source>
        <translation>次违规</translation>
    </message>
    <message numerus="yes">
        <source>section(s)</source>
        <translation>
            <numerusform>次进入临界区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewal(s)</source>
        <translation>
            <numerusform>次续期</numerusform>
        </translation>
    </message>
    <message>
        <source>seen by the monitor</source>
        <translation>监控端检测到</translation>
    </message>
    <message>
        <source>First at %1: %2. Click a count to go there.</source>
        <translation>首次发生于 %1：%2。点击数字可转到该时刻。</translation>
    </message>
    <message>
        <source>The same without any lock: %1.</source>
        <translation>对照组（不加锁）：%1。</translation>
    </message>
    <message>
        <source>Does not protect from: %1.</source>
        <translation>无法防止：%1。</translation>
    </message>
    <message>
        <source>The same without the forced step: %1.</source>
        <translation>对照组（无强制步骤）：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln record(s) did not fit and are not judged.</source>
        <translation>
            <numerusform>%Ln 条记录超出容量，未参与判定。</numerusform>
        </translation>
    </message>
    <message>
        <source>As it claims</source>
        <translation>符合其保证</translation>
    </message>
    <message>
        <source>Does not rule out: %1.</source>
        <translation>不保证避免：%1。</translation>
    </message>
    <message>
        <source>seen by the monitor (tracking)</source>
        <translation>监控端检测到（跟踪）</translation>
    </message>
    <message>
        <source>seen by the monitor (polling)</source>
        <translation>监控端检测到（轮询）</translation>
    </message>
    <message>
        <source>The same without the forced step, with the numbers of the start: %1.</source>
        <translation>对照组（无强制步骤，使用初始参数）：%1。</translation>
    </message>
    <message>
        <source>This server sends no notifications: between two reads a lock can come and go unseen.</source>
        <translation>此服务器不发送通知：两次读取之间的短暂持有可能遗漏。</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Not passed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>As it should be: %1.</source>
        <translation>符合预期：%1。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the items</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Not so: %1.</source>
        <translation>不符合：%1。</translation>
    </message>
    <message>
        <source>The referee judges by the workers&apos; own log, not by what Redis shows.</source>
        <translation>裁判依据 Worker 自己的日志判定，而不是 Redis 中的状态。</translation>
    </message>
    <message>
        <source>Demonstrates: %1.</source>
        <translation>本案例演示：%1。</translation>
    </message>
    <message>
        <source>Result of the previous run; parameters have changed. Run again.</source>
        <translation>上一次运行的结果：参数已更改，请重新运行。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitersList</name>
    <message>
        <source>Waiters of this lock, the next one first</source>
        <translation>此锁的等待者，按轮到的顺序</translation>
    </message>
    <message>
        <source>The first %1 of %2 are listed.</source>
        <translation>列出 %2 个中的前 %1 个。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitersModel</name>
    <message>
        <source>Who</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Has waited</source>
        <translation>已等待</translation>
    </message>
    <message>
        <source>Will wait</source>
        <translation>剩余等待时限</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitsForPage</name>
    <message>
        <source>The %1 locks with most waiters are drawn, of %2 that somebody waits for.</source>
        <translation>共有 %2 个锁有等待者，图中显示等待者最多的 %1 个。</translation>
    </message>
    <message>
        <source>Save the Graph as SVG</source>
        <translation>将等待图保存为 SVG</translation>
    </message>
    <message>
        <source>Save the Graph as DOT</source>
        <translation>将等待图保存为 DOT</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Graphviz graph (*.dot *.gv)</source>
        <translation>Graphviz 图 (*.dot *.gv)</translation>
    </message>
    <message>
        <source>Waits-for graph</source>
        <translation>等待图</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Draw larger (+, or Ctrl+wheel at the pointer)</source>
        <translation>放大（+，或在指针处 Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Draw smaller (-, or Ctrl+wheel at the pointer)</source>
        <translation>缩小（-，或在指针处 Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Show all of the graph (F or Esc)</source>
        <translation>显示整个图（F 或 Esc）</translation>
    </message>
    <message>
        <source>All Waiters</source>
        <translation>全部等待者</translation>
    </message>
    <message>
        <source>Draw every waiter of a lock, even when there are many</source>
        <translation>画出锁的所有等待者，数量再多也不合并</translation>
    </message>
    <message>
        <source>SVG…</source>
        <translation>SVG…</translation>
    </message>
    <message>
        <source>Save the graph as a picture</source>
        <translation>将等待图保存为图片</translation>
    </message>
    <message>
        <source>DOT…</source>
        <translation>DOT…</translation>
    </message>
    <message>
        <source>Save the graph for Graphviz</source>
        <translation>将等待图保存为 Graphviz 文件</translation>
    </message>
    <message>
        <source>Locks by waiting caused</source>
        <translation>按累计等待时长排序的锁</translation>
    </message>
    <message>
        <source>Who blocks most</source>
        <translation>阻塞最多</translation>
    </message>
    <message>
        <source>Parts with more than %1 arrows are not laid out for few crossings.</source>
        <translation>箭头超过 %1 个的部分不做布局优化，会有较多交叉。</translation>
    </message>
    <message>
        <source>Clear Trace Results</source>
        <translation>清除命令跟踪结果</translation>
    </message>
    <message>
        <source>Round: client · square: lock · solid arrow: holds · dashed arrow: is waited for by (dotted: was, when it was last seen). Drag moves, Ctrl+wheel zooms.</source>
        <translation>圆形：客户端 · 方形：锁 · 实线箭头：持有 · 虚线箭头：被等待（点线：最后检测到时）。拖动可移动，Ctrl+滚轮缩放。</translation>
    </message>
    <message>
        <source>No waiters are visible now.</source>
        <translation>当前未发现等待者。</translation>
    </message>
    <message numerus="yes">
        <source>Dotted: %n wait(s) seen by the trace that ended at %1, not confirmed since. Another trace burst tells whether they still wait.</source>
        <translation>
            <numerusform>点线：%1 结束的命令跟踪检测到的 %n 个等待，此后未再确认。再次进行命令跟踪可知是否仍在等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove waits that only the finished trace saw</source>
        <translation>清除仅由已结束的命令跟踪检测到的内容</translation>
    </message>
    <message>
        <source>Wait time caused since watching began</source>
        <translation>监控以来累计造成的等待时长</translation>
    </message>
    <message>
        <source>No visible waiters</source>
        <translation>未发现等待者</translation>
    </message>
    <message>
        <source>Wait time caused in the played part of the recording</source>
        <translation>录制已播放部分中累计造成的等待时长</translation>
    </message>
    <message>
        <source>No waiters were visible at %1.</source>
        <translation>截至 %1 未发现等待者。</translation>
    </message>
    <message>
        <source>No visible waiters at %1</source>
        <translation>截至 %1 未发现等待者</translation>
    </message>
    <message>
        <source>The %1 locks that caused most waiting are listed, of %2.</source>
        <translation>列出造成等待最多的 %1 个锁，共 %2 个。</translation>
    </message>
    <message>
        <source>Holders and waiters are drawn here as soon as a waiter is visible: in the queue or on the channel of a library that has one. Clients that poll are visible in a trace burst only, which also names them.</source>
        <translation>检测到等待者后，这里会显示持有者与等待者的关系：有队列或频道的客户端库可直接检测到；轮询的客户端只有命令跟踪才能检测到，并可识别其身份。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitsForView</name>
    <message>
        <source>Waits-for graph</source>
        <translation>等待图</translation>
    </message>
    <message>
        <source>Blockers are on the left, waiters on the right. Arrow keys go to the nearest one in their direction, Page Up and Page Down through all.</source>
        <translation>阻塞者在左，等待者在右。方向键移到该方向上最近的节点，Page Up 和 Page Down 依次浏览全部。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WatchedDeployment</name>
    <message numerus="yes">
        <source>%n slot(s) are served by no node of the cluster: locks in them cannot be read, taken or released.</source>
        <translation>
            <numerusform>有 %n 个槽位没有集群节点提供服务：其中的锁无法读取、获取或释放。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is there now, and is watched beside the others.</source>
        <translation>%1 已恢复，已加入监控。</translation>
    </message>
    <message>
        <source>%1 says that it is the primary of %2, too; %3 is used. There was a failover a moment ago, or the network is split: a lock can be granted on both.</source>
        <translation>%1 也声称自己是 %2 的主节点；当前使用 %3。可能刚发生过故障转移，或网络已分裂：同一个锁可能在两边都被授予。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WebhookDialog</name>
    <message>
        <source>The previous secret is not known (%1).</source>
        <translation>无法读取原密钥（%1）。</translation>
    </message>
    <message>
        <source>Test message delivered.</source>
        <translation>测试消息已送达。</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Posts each finding as JSON to an address of yours when it begins and when it ends, with tokens masked. Muted findings, the simulator and the past are left out, and so are findings from before the connection.</source>
        <translation>诊断结果开始和结束时，以 JSON 发送到您指定的地址，令牌已脱敏。不发送已忽略的、模拟器产生的、回看历史时的，以及连接之前已存在的诊断结果。</translation>
    </message>
    <message>
        <source>&amp;Post findings to this address</source>
        <translation>将诊断结果发送到此地址(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>地址(&amp;A)：</translation>
    </message>
    <message>
        <source>S&amp;ecret:</source>
        <translation>密钥(&amp;E)：</translation>
    </message>
    <message>
        <source>Signs each message, so that the receiver can tell that it comes from here. It is kept in the keyring. Without one nothing is signed.</source>
        <translation>用于为每条消息签名，以便接收方确认来源。保存在密钥环中；留空则不签名。</translation>
    </message>
    <message>
        <source>&amp;Findings:</source>
        <translation>诊断结果(&amp;F)：</translation>
    </message>
    <message>
        <source>Problems only</source>
        <translation>仅问题</translation>
    </message>
    <message>
        <source>Problems and warnings</source>
        <translation>问题和警告</translation>
    </message>
    <message>
        <source>All, including notes</source>
        <translation>全部（含提示）</translation>
    </message>
    <message>
        <source>Send a &amp;Test</source>
        <translation>发送测试消息(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>发送结果</translation>
    </message>
    <message>
        <source>Waiting for the receiver…</source>
        <translation>正在等待接收方…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WebhookService</name>
    <message>
        <source>The secret of the webhook is not in the keyring, so no finding is sent. Give it again: Tools, Webhook.</source>
        <translation>密钥环中没有 Webhook 的密钥，因此不发送任何诊断结果。请在“工具”&gt;“Webhook”中重新输入。</translation>
    </message>
    <message>
        <source>The secret of the webhook cannot be read (%1), so no finding is sent. Give it again: Tools, Webhook.</source>
        <translation>无法读取 Webhook 的密钥（%1），因此不发送任何诊断结果。请在“工具”&gt;“Webhook”中重新输入。</translation>
    </message>
    <message>
        <source>No finding is sent to the webhook: %1</source>
        <translation>未向 Webhook 发送诊断结果：%1</translation>
    </message>
    <message>
        <source>The secret of the webhook is known until the window is closed (%1).</source>
        <translation>Webhook 的密钥只保留到窗口关闭为止（%1）。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WindowSession</name>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the names of servers</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Announcements</name>
    <message>
        <source>Changes of %1 are not announced: the user may not subscribe to this pattern. They are found by looking. The Server page names the right that is missing.</source>
        <translation>%1 的变化不会通知：该用户无权订阅此模式，只能通过读取发现。缺少的权限见“服务器”页面。</translation>
    </message>
    <message>
        <source>Changes of %1 are not announced: the server says &quot;%2&quot;. They are found by looking.</source>
        <translation>%1 的变化不会通知：服务器返回“%2”，只能通过读取发现。</translation>
    </message>
    <message>
        <source>A change was found that no notification announced: notifications are off. Changes are now found by other means; the Server page names them.</source>
        <translation>检测到未经通知的变化：通知已关闭。现改用其他方式，见“服务器”页面。</translation>
    </message>
    <message>
        <source>CLIENT TRACKING is refused: &quot;%1&quot;. What it would announce is found by polling.</source>
        <translation>CLIENT TRACKING 被拒绝：“%1”。改用轮询。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::BlockedClients</name>
    <message>
        <source>Who blocks on lists is not looked up: the server has more than %1 connections, and listing them would cost it too much. Their number is shown.</source>
        <translation>不查询阻塞在列表上的客户端：服务器的连接超过 %1 个，列出它们开销太大。仅显示数量。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::ClusterWatch</name>
    <message>
        <source>Failover in the cluster %1: %2 is the primary of these slots now, before it was %3. Locks that it does not have are told as lost.</source>
        <translation>集群 %1 发生故障转移：这些槽位的主节点由 %3 变为 %2。新主节点上没有的锁将报告为丢失。</translation>
    </message>
    <message>
        <source>%1 does not belong to the cluster %2 any more.</source>
        <translation>%1 不再属于集群 %2。</translation>
    </message>
    <message>
        <source>%1 is no primary of the cluster %2 any more.</source>
        <translation>%1 不再是集群 %2 的主节点。</translation>
    </message>
    <message>
        <source>Two primaries of the same slots in the cluster %1: %2 says that it is one, too. A lock can be granted on both. Both are watched; what %2 shows stands under %3.</source>
        <translation>集群 %1 的同一批槽位有两个主节点：%2 也声称是主节点。两边都可能授予同一个锁。两者均在监控中；%2 上的锁列在 %3 下。</translation>
    </message>
    <message>
        <source>%1 does not say any more that it is a primary of the cluster %2.</source>
        <translation>%1 不再声称是集群 %2 的主节点。</translation>
    </message>
    <message>
        <source>The cluster %1 announces the node %2, which cannot be reached from here: its locks are not shown. If it runs, say where it is reached: reach=%2~%3 in the address, or reach=same-host for every node at the host that you named.</source>
        <translation>无法从本机连接集群 %1 公布的节点 %2，不显示其中的锁。若该节点在运行，请指明实际访问地址：在 URI 中加 reach=%2~%3；若所有节点都在您指定的主机上，则加 reach=same-host。</translation>
    </message>
    <message>
        <source>The cluster %1 does not say where its node %2 is: its locks are not shown.</source>
        <translation>集群 %1 未公布节点 %2 的地址，不显示其中的锁。</translation>
    </message>
    <message>
        <source>%1 of the cluster %2 does not answer since %3: its locks are shown as they were then.</source>
        <translation>集群 %2 的节点 %1 自 %3 起没有应答：其中的锁显示为当时的状态。</translation>
    </message>
    <message>
        <source>%1 does not serve slots of other primaries of the cluster %2 any more.</source>
        <translation>%1 不再处理集群 %2 中属于其他主节点的槽位。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::GroupWatch</name>
    <message>
        <source>Two primaries of %1 at once: %2 says that it is one, too, beside %3. A lock can be granted on both. Both are watched; what %2 shows stands under %4.</source>
        <translation>%1 同时有两个主节点：除 %3 外，%2 也声称是主节点。两边都可能授予同一个锁。两者均在监控中；%2 上的锁列在 %4 下。</translation>
    </message>
    <message>
        <source>%1 does not say any more that it is a primary of %2.</source>
        <translation>%1 不再声称是 %2 的主节点。</translation>
    </message>
    <message>
        <source>Failover of %1: the primary is %2 now, before it was %3. Locks that it does not have are told as lost.</source>
        <translation>%1 发生故障转移：主节点由 %3 变为 %2。新主节点上没有的锁将报告为丢失。</translation>
    </message>
    <message>
        <source>No replica of %1 confirms what it writes: it may be cut off from them. What it grants now is lost if another one takes over; with min-replicas-to-write it would refuse.</source>
        <translation>%1 的写入没有任何副本确认，可能已与副本断开。若其他服务器接替主节点，此时授予的锁会丢失；设置 min-replicas-to-write 后会拒绝写入。</translation>
    </message>
    <message>
        <source>A replica of %1 confirms again what it writes.</source>
        <translation>%1 的写入已重新得到副本确认。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::KeyWalk</name>
    <message>
        <source>The keys cannot be listed: the server says &quot;%1&quot;. Locks that are held already appear only when something happens to them. It is tried again.</source>
        <translation>无法列出键：服务器返回“%1”。已被持有的锁在有变化时才会显示。稍后会重试。</translation>
    </message>
    <message>
        <source>The keys cannot be listed to the end: the server&apos;s SCAN never returns to cursor 0. Locks that are held already may be missing.</source>
        <translation>无法完整列出键：服务器的 SCAN 始终不返回游标 0。可能缺少已被持有的锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::LadderText</name>
    <message>
        <source>releases and renewals (flag g)</source>
        <translation>释放和续期（标志 g）</translation>
    </message>
    <message>
        <source>string locks (flag $)</source>
        <translation>字符串锁（标志 $）</translation>
    </message>
    <message>
        <source>hash locks (flag h)</source>
        <translation>哈希锁（标志 h）</translation>
    </message>
    <message>
        <source>sorted-set locks (flag z)</source>
        <translation>有序集合锁（标志 z）</translation>
    </message>
    <message>
        <source>list and set locks (flags l, s)</source>
        <translation>列表锁和集合锁（标志 l、s）</translation>
    </message>
    <message>
        <source>expiries (flag x)</source>
        <translation>过期（标志 x）</translation>
    </message>
    <message>
        <source>evictions (flag e)</source>
        <translation>淘汰（标志 e）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>a change is announced without its kind, and several at once as one: holds shorter than a read and single renewals of several can be missed</source>
        <translation>只通知键已变化，不说明类型，且多次变化可能合并为一次：可能遗漏比读取间隔更短的持有和个别续期</translation>
    </message>
    <message>
        <source>what happens between two polls is not seen: short holds, fast hand-overs, single renewals</source>
        <translation>无法检测两次轮询之间发生的事件：短暂的持有、快速的移交、个别续期</translation>
    </message>
    <message>
        <source>not announced, so found by tracking: %1</source>
        <translation>不通知，改由跟踪发现：%1</translation>
    </message>
    <message>
        <source>not announced, so found by polling: %1</source>
        <translation>不通知，改由轮询发现：%1</translation>
    </message>
    <message>
        <source>of %1, which may not be subscribed and is followed by tracking, this is missed: %2</source>
        <extracomment>%1 are patterns of keys, %2 is a sentence</extracomment>
        <translation>%1 无订阅权限，改用跟踪，可能遗漏：%2</translation>
    </message>
    <message>
        <source>of %1, which may not be subscribed and is followed by polling, this is missed: %2</source>
        <translation>%1 无订阅权限，改用轮询，可能遗漏：%2</translation>
    </message>
    <message>
        <source>FLUSHALL and FLUSHDB are noticed only by polling</source>
        <translation>FLUSHALL 和 FLUSHDB 只能通过轮询发现</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::LockFinder</name>
    <message>
        <source>This is a replica: what its primary removed a moment ago may still stand here.</source>
        <translation>这是副本：主节点刚删除的键可能仍在这里。</translation>
    </message>
    <message>
        <source>This user may not walk the keys of the server, which says &quot;%1&quot;. An administrator permits it with: ACL SETUSER %2 +scan</source>
        <translation>此用户无权遍历服务器中的键，服务器返回“%1”。请管理员授权：ACL SETUSER %2 +scan</translation>
    </message>
    <message>
        <source>The server refuses to let its keys be walked (SCAN): it says &quot;%1&quot;. Name the key patterns of your locks by hand.</source>
        <translation>服务器拒绝遍历键（SCAN），返回“%1”。请手动填写锁的键名模式。</translation>
    </message>
    <message>
        <source>This is one node of a cluster: only the keys of this node were looked at. Name the cluster (redis+cluster://) to look at all.</source>
        <translation>这是集群中的一个节点：仅扫描了此节点上的键。要扫描全部，请连接集群（redis+cluster://）。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeFacts</name>
    <message>
        <source>This node is a replica: an expiry looks like a release here, changes arrive late, and locks cannot be released here. Connect to the primary to see and act on the locks themselves.</source>
        <translation>此节点是副本：在副本上，过期看起来像释放，变化到达较晚，且无法释放锁。请连接主节点来查看和操作锁。</translation>
    </message>
    <message>
        <source>This node is part of a cluster: only the locks in its own slots are shown. Watch the whole cluster (redis+cluster://%1) to see all.</source>
        <translation>此节点属于集群：仅显示其自身槽位中的锁。要查看全部，请监控整个集群（redis+cluster://%1）。</translation>
    </message>
    <message>
        <source>CLIENT TRACKING is not used here: on this server it slows down the removal of moved slots. A FLUSHALL is therefore noticed some seconds late, and what notifications do not announce is found by polling only.</source>
        <translation>未启用 CLIENT TRACKING，因为它会拖慢此服务器清理已迁出的槽位。因此 FLUSHALL 会晚几秒才检测到，未经通知的变化只能由轮询发现。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeMonitor</name>
    <message>
        <source>Connecting to %1</source>
        <translation>正在连接 %1</translation>
    </message>
    <message>
        <source>Reconnected by request</source>
        <translation>已按要求重新连接</translation>
    </message>
    <message>
        <source>Looking for locks that are held already</source>
        <translation>正在查找已被持有的锁</translation>
    </message>
    <message>
        <source>The server is busy with a script or loads its data; nothing can be read until it has done. Events go on afterwards.</source>
        <translation>服务器正在执行脚本或加载数据，完成之前无法读取；之后事件会继续。</translation>
    </message>
    <message>
        <source>The server does not answer: it is busy with a long command, stopped, or the network is interrupted</source>
        <translation>服务器没有应答：正在执行耗时的命令、已停止，或网络中断</translation>
    </message>
    <message>
        <source>notify-keyspace-events is now &quot;%1&quot;</source>
        <translation>notify-keyspace-events 现为“%1”</translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped. Redis counts leases by that clock: they ended earlier or later than they should.</source>
        <translation>服务器时钟发生跳变。Redis 按该时钟计算租约，因此租约会过早或过晚到期。</translation>
    </message>
    <message>
        <source>The role of the server changed. What this node shows is checked again.</source>
        <translation>服务器的角色已变更，正在重新检查此节点的内容。</translation>
    </message>
    <message>
        <source>There is no connection to the server now. Try again when it is back.</source>
        <translation>当前未连接到服务器。请在恢复后重试。</translation>
    </message>
    <message>
        <source>The server does not announce what happens to its keys, so that an attempt that was refused would look like one that succeeded. This command makes it do so: %1</source>
        <translation>服务器未启用键空间通知，被拒绝的尝试会被误认为成功。可用此命令启用：%1</translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped: timestamps from that time may use either clock</source>
        <translation>服务器时钟发生跳变：该时段的时间戳可能是跳变前或跳变后的时间</translation>
    </message>
    <message>
        <source>This computer slept: timestamps from that time are too early</source>
        <translation>本机曾休眠：该时段的时间戳偏早</translation>
    </message>
    <message>
        <source>Changes may be announced again: the subscriptions are made anew</source>
        <translation>已重新获得订阅权限：正在重新订阅</translation>
    </message>
    <message>
        <source>This node is not watched any more</source>
        <translation>已停止监控此节点</translation>
    </message>
    <message>
        <source>This replica has lost its link to its primary and serves no data until the link is back (replica-serve-stale-data no). What was seen before is shown as it was last known.</source>
        <translation>此副本与主节点的连接已断开，恢复之前不提供数据（replica-serve-stale-data no）。此前检测到的锁按最后状态显示。</translation>
    </message>
    <message>
        <source>This former primary is a replica now</source>
        <translation>原主节点现为副本</translation>
    </message>
    <message>
        <source>%1 is a replica and hears nothing from its primary: what it shows is as old as that, and what happens now comes late, or never.</source>
        <translation>%1 是副本，收不到主节点的任何数据：这里显示的是断开前的状态，此后的变化会延迟显示，或不再显示。</translation>
    </message>
    <message>
        <source>The replica had heard nothing from its primary: what happened meanwhile was told late, or never</source>
        <translation>副本曾收不到主节点的数据：其间的变化延迟到达，或从未到达</translation>
    </message>
    <message>
        <source>The cluster is down: its nodes refuse all commands on keys, so whether a lock is held cannot be read. What was seen before is shown as it was last known.</source>
        <translation>集群不可用：其节点拒绝所有键操作命令，因此无法读取锁是否被持有。此前检测到的锁按最后状态显示。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Reader</name>
    <message>
        <source>The connection was cut again and again while these keys were being read, so they are not read any more: %1. Refresh (re-sync) to try once more.</source>
        <translation>读取以下键时连接反复断开，因此不再读取：%1。请重新扫描以重试。</translation>
    </message>
    <message>
        <source>One lock cannot be read now: the server says &quot;%1&quot;. Its last known state is shown until the cluster serves its slot again.</source>
        <translation>1 个锁目前无法读取：服务器返回“%1”。在集群恢复相应槽位之前，显示其最后状态。</translation>
    </message>
    <message>
        <source>%1 locks cannot be read now: the server says &quot;%2&quot;. Their last known state is shown until the cluster serves their slots again.</source>
        <translation>%1 个锁目前无法读取：服务器返回“%2”。在集群恢复相应槽位之前，显示其最后状态。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::RefusedReads</name>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown from their next event on, without holder and lease. Give the user read access to the watched keys.</source>
        <translation>无法读取键 %1：服务器返回“%2”。此类键从下一个事件起才会显示，且没有持有者和租约。请授予该用户读取监控键的权限。</translation>
    </message>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown without holder and lease, and are tried again.</source>
        <translation>无法读取键 %1：服务器返回“%2”。此类键会显示，但没有持有者和租约，稍后会重试。</translation>
    </message>
    <message>
        <source>missing permission: %1</source>
        <translation>缺少权限：%1</translation>
    </message>
    <message>
        <source>Some locks cannot be read (%1).</source>
        <translation>部分锁无法读取（%1）。</translation>
    </message>
    <message>
        <source>Holders of some locks are not known</source>
        <translation>部分锁的持有者未知</translation>
    </message>
    <message>
        <source>Holders of locks that are strings are not known</source>
        <translation>字符串类型的锁的持有者未知</translation>
    </message>
    <message>
        <source>Holders of locks that are hashes, lists or sets are not known</source>
        <translation>哈希、列表或集合类型的锁的持有者未知</translation>
    </message>
    <message>
        <source>The ends of the leases are not known</source>
        <translation>租约的到期时间未知</translation>
    </message>
    <message>
        <source>%1: %2 may not be run. What may be read is still shown, and the rest is tried again. Permit it: %3</source>
        <translation>%1：无权执行 %2。可读取的仍会显示，其余稍后重试。授权命令：%3</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::SilentWatch</name>
    <message>
        <source>The notifications of the server were switched</source>
        <translation>服务器的通知设置已更改</translation>
    </message>
    <message>
        <source>Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over</source>
        <translation>锁在没有事件的情况下变化：FLUSHDB、SWAPDB、恢复备份或故障转移</translation>
    </message>
    <message>
        <source>The server was restarted behind our connection</source>
        <translation>服务器已重启，但连接未断开</translation>
    </message>
    <message>
        <source>The server&apos;s history changed: a fail-over or a full re-synchronisation</source>
        <translation>服务器的复制历史已变更：故障转移或完全重新同步</translation>
    </message>
    <message>
        <source>SWAPDB: keys changed without individual events</source>
        <translation>SWAPDB：键已变化，但没有逐个的事件</translation>
    </message>
    <message>
        <source>CONFIG RESETSTAT: the counters that reveal changes without events were reset</source>
        <translation>CONFIG RESETSTAT：用于发现无事件变化的计数器已被重置</translation>
    </message>
    <message>
        <source>CONFIG SET: the notifications may have been off for a moment</source>
        <translation>CONFIG SET：通知可能曾短暂关闭</translation>
    </message>
    <message>
        <source>The server dropped its data without a FLUSHALL: it is loading another server&apos;s data (full resync)</source>
        <translation>服务器未执行 FLUSHALL 就丢弃了数据：正在加载另一台服务器的数据（完全重新同步）</translation>
    </message>
    <message>
        <source>FLUSHALL or FLUSHDB: the keys are gone without individual events</source>
        <translation>FLUSHALL 或 FLUSHDB：键已删除，但没有逐个的事件</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Tracer</name>
    <message>
        <source>The lock is not there any more.</source>
        <translation>该锁已不存在。</translation>
    </message>
    <message>
        <source>Stopped before it began.</source>
        <translation>在开始之前已停止。</translation>
    </message>
    <message>
        <source>Stopped by request.</source>
        <translation>已按要求停止。</translation>
    </message>
    <message>
        <source>A trace needs RESP3: in RESP2 the server would keep lines without a limit for a reader that stalls. Allow the command HELLO.</source>
        <translation>命令跟踪需要 RESP3：在 RESP2 中，若读取方停滞，服务器会无限制地缓存输出。请允许 HELLO 命令。</translation>
    </message>
    <message>
        <source>A trace needs Redis 7.0 or Valkey: older servers tell a command before its effect, so that an attempt that was refused looks like one that succeeded.</source>
        <translation>命令跟踪需要 Redis 7.0 或 Valkey：旧版服务器先报告命令再报告结果，被拒绝的尝试会被误认为成功。</translation>
    </message>
    <message>
        <source>The user may not subscribe to the changes of all watched keys. Without them the server would keep lines without a limit for a reader that stalls, and an attempt that was refused would look like one that succeeded. The Server page names the right that is missing.</source>
        <translation>此用户无权订阅所有监控键的变化，而命令跟踪需要此权限：否则，读取方停滞时服务器会无限制地缓存输出，被拒绝的尝试也会被误认为成功。缺少的权限见“服务器”页面。</translation>
    </message>
    <message>
        <source>The server refuses: &quot;%1&quot;.</source>
        <translation>服务器拒绝：“%1”。</translation>
    </message>
    <message>
        <source>This gives the right: %1</source>
        <translation>授予此权限的命令：%1</translation>
    </message>
    <message>
        <source>The limit of %1 MiB was reached.</source>
        <translation>已达到 %1 MiB 的上限。</translation>
    </message>
    <message>
        <source>Stopped: this program fell %1 s behind the server.</source>
        <translation>已停止：本程序落后服务器 %1 秒。</translation>
    </message>
    <message>
        <source>Stopped: there was more than this program could show.</source>
        <translation>已停止：数据量超出本程序的显示能力。</translation>
    </message>
    <message>
        <source>Set a limit: %1</source>
        <translation>请设置上限：%1</translation>
    </message>
    <message>
        <source>The server does not say how much it keeps for a reader that stalls, so that a trace could use up its memory. Allow this user to ask: %1. Where nobody can allow it, and you know the limit: lockscope trace --yes.</source>
        <translation>服务器未提供输出缓冲区的上限，读取方停滞时，命令跟踪可能耗尽其内存。请授权该用户查询：%1。若无法授权而您知道该上限：lockscope trace --yes。</translation>
    </message>
    <message>
        <source>The server keeps lines without a limit for a reader that stalls, so that a trace could use up its memory.</source>
        <translation>服务器的输出缓冲区没有上限，读取方停滞时，命令跟踪可能耗尽其内存。</translation>
    </message>
    <message>
        <source>The server keeps up to %1 MiB for a reader that stalls: that is more than a trace may cost it.</source>
        <translation>服务器的输出缓冲区上限为 %1 MiB：超过了命令跟踪允许的开销。</translation>
    </message>
    <message>
        <source>The server keeps up to %1 MiB for a reader that stalls, and deletes keys when it uses more than %2 MiB in all: a trace that stalls could cost locks.</source>
        <translation>服务器的输出缓冲区上限为 %1 MiB，而总用量超过 %2 MiB 时会删除键：读取方停滞可能导致锁丢失。</translation>
    </message>
    <message>
        <source>The connection ended: %1 The server ends it when its reader falls %2 MiB behind.</source>
        <translation>连接已断开：%1（读取方落后 %2 MiB 时，服务器会断开连接）</translation>
    </message>
    <message>
        <source>The connection ended: %1</source>
        <translation>连接已断开：%1</translation>
    </message>
    <message>
        <source>Time limit reached.</source>
        <translation>已达到时间上限。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::WaitRights</name>
    <message>
        <source>How many wait for a lock by subscribing to its channel cannot be counted.</source>
        <translation>无法统计通过订阅频道等待锁的客户端数量。</translation>
    </message>
    <message>
        <source>Queues of those who wait for a lock cannot be read.</source>
        <translation>无法读取等待者队列。</translation>
    </message>
    <message>
        <source>%1 The server says &quot;%2&quot;. An administrator can allow it: %3</source>
        <translation>%1服务器返回“%2”。管理员可授权：%3</translation>
    </message>
</context>
<context>
    <name>lockscope::presentation::HolderNames</name>
    <message>
        <source>%1 · %2</source>
        <extracomment>the service that a holder belongs to, then the holder</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::Capability</name>
    <message>
        <source>Events and reads come on one connection, in the server&apos;s own order.</source>
        <translation>事件和读取使用同一连接，按服务器的顺序到达。</translation>
    </message>
    <message>
        <source>Without RESP3 events and reads need two connections: their order is not known, and there is no key tracking.</source>
        <translation>没有 RESP3 时，事件和读取需要两个连接：顺序未知，也无法使用键跟踪。</translation>
    </message>
    <message>
        <source>Notifications of the watched keys can be received.</source>
        <translation>可以接收监控键的通知。</translation>
    </message>
    <message>
        <source>No notifications: locks are found by tracking or polling, and short holds are missed.</source>
        <translation>没有通知：只能通过跟踪或轮询发现锁，会遗漏短暂的持有。</translation>
    </message>
    <message>
        <source>The server announces every change of a lock at once.</source>
        <translation>服务器会立即通知锁的每次变化。</translation>
    </message>
    <message>
        <source>The server does not announce all changes of locks: what is missing is filled by tracking or polling, and changes between two reads are missed.</source>
        <translation>服务器不会通知锁的所有变化：缺少的由跟踪或轮询补充，两次读取之间的变化会遗漏。</translation>
    </message>
    <message>
        <source>Locks that are already held are found at the start.</source>
        <translation>启动时能找到已被持有的锁。</translation>
    </message>
    <message>
        <source>Locks that are already held are not found; only changes from now on are seen.</source>
        <translation>启动时找不到已被持有的锁，只能检测到此后的变化。</translation>
    </message>
    <message>
        <source>Holder, lease and type of a lock can be read.</source>
        <translation>可以读取锁的持有者、租约和类型。</translation>
    </message>
    <message>
        <source>Holder and remaining lease of the locks stay unknown.</source>
        <translation>无法得知锁的持有者和剩余租约。</translation>
    </message>
    <message>
        <source>Locks can be released and shortened safely, by compare and delete.</source>
        <translation>可以安全地释放锁和缩短租约（先比较再执行）。</translation>
    </message>
    <message>
        <source>Locks cannot be released or shortened from here; watching is not affected.</source>
        <translation>无法在 Lockscope 中释放锁或缩短租约；监控不受影响。</translation>
    </message>
    <message>
        <source>A flushed database is noticed only by the next poll, and nothing but polling stands in for missing notifications.</source>
        <translation>数据库被清空时，要到下一次轮询才能检测到；缺少通知时也只能依靠轮询。</translation>
    </message>
    <message>
        <source>Connections can be shown: whether a holder is still there.</source>
        <translation>可以显示连接，从而判断持有者是否仍在线。</translation>
    </message>
    <message>
        <source>Whether the connection of a holder is still there is unknown.</source>
        <translation>无法判断持有者是否仍在线。</translation>
    </message>
    <message>
        <source>A short trace can show who acquires, releases and is refused.</source>
        <translation>短时间的命令跟踪可显示谁获取、谁释放、谁被拒绝。</translation>
    </message>
    <message>
        <source>No trace: who released a lock and who was refused stays unknown.</source>
        <translation>无法进行命令跟踪：无法得知谁释放了锁、谁被拒绝。</translation>
    </message>
    <message>
        <source>The server&apos;s settings can be checked.</source>
        <translation>可以检查服务器设置。</translation>
    </message>
    <message>
        <source>The server&apos;s settings cannot be checked: whether notifications are on shows only once an event comes.</source>
        <translation>无法检查服务器设置：要等收到事件才知道通知是否已启用。</translation>
    </message>
    <message>
        <source>Allow the command HELLO: undo its renaming in the server&apos;s configuration, or connect past the proxy that blocks it.</source>
        <translation>请允许 HELLO 命令：在服务器配置中取消对它的重命名，或绕过拦截它的代理。</translation>
    </message>
    <message>
        <source>Key tracking needs RESP3: see hello3.</source>
        <translation>键跟踪需要 RESP3：参见 hello3。</translation>
    </message>
    <message>
        <source>Look up notify-keyspace-events in the settings of the server or of the hosting service; it needs the letters K g $ l s h z x e.</source>
        <translation>请在服务器或云服务的设置中检查 notify-keyspace-events，需包含 K g $ l s h z x e。</translation>
    </message>
    <message>
        <source>The command does not exist here: it was renamed, or the hosting service blocks it.</source>
        <translation>此命令不可用：已被重命名，或被云服务禁用。</translation>
    </message>
    <message>
        <source>It could not be asked without running it; an administrator can look with ACL GETUSER.</source>
        <translation>不执行就无法确认是否有权限；管理员可用 ACL GETUSER 查看。</translation>
    </message>
    <message>
        <source>A lease&apos;s end is read to the millisecond.</source>
        <translation>租约的到期时间可精确到毫秒。</translation>
    </message>
    <message>
        <source>Holders of locks that are sorted sets, sets or larger hashes can be read.</source>
        <translation>可以读取有序集合、集合或较大哈希类型的锁的持有者。</translation>
    </message>
    <message>
        <source>Holders of some locks that are sorted sets, sets, lists or larger hashes stay unknown.</source>
        <translation>无法得知部分有序集合、集合、列表或较大哈希类型的锁的持有者。</translation>
    </message>
    <message>
        <source>The server&apos;s clock is known and used for times and leases.</source>
        <translation>已知服务器时钟，时间和租约以其为准。</translation>
    </message>
    <message>
        <source>Role, restarts, flushed databases and load of the server can be read.</source>
        <translation>可以读取服务器的角色、重启、数据库清空和负载情况。</translation>
    </message>
    <message>
        <source>Without INFO neither role nor load is known, and restarts and flushed databases are noticed late.</source>
        <translation>没有 INFO 权限：无法得知角色和负载，重启和数据库清空也要较晚才能检测到。</translation>
    </message>
    <message>
        <source>Those who wait by subscribing to a lock&apos;s channel are counted (Redisson and others).</source>
        <translation>可统计通过订阅频道等待锁的客户端（Redisson 等）。</translation>
    </message>
    <message>
        <source>Those who wait by subscribing to a lock&apos;s channel are not counted (Redisson and others).</source>
        <translation>无法统计通过订阅频道等待锁的客户端（Redisson 等）。</translation>
    </message>
    <message>
        <source>Queues of those who wait can be read (fair locks of Redisson, python-redis-lock).</source>
        <translation>可以读取等待者的队列（Redisson 的公平锁、python-redis-lock）。</translation>
    </message>
    <message>
        <source>Queues of those who wait cannot be read (fair locks of Redisson, python-redis-lock).</source>
        <translation>无法读取等待者的队列（Redisson 的公平锁、python-redis-lock）。</translation>
    </message>
    <message>
        <source>The number of keys is known, so that find and a scan can say how far they are.</source>
        <translation>已知键的数量，find 和扫描可显示进度。</translation>
    </message>
    <message>
        <source>The number of keys is not known: find cannot say how far it is.</source>
        <translation>键的数量未知，find 无法显示进度。</translation>
    </message>
    <message>
        <source>The connection can be named, kept alive and moved to the chosen database.</source>
        <translation>可以为连接命名、保活，并切换到所选数据库。</translation>
    </message>
    <message>
        <source>The connection cannot be named, kept alive or moved to the chosen database.</source>
        <translation>无法为连接命名、保活或切换到所选数据库。</translation>
    </message>
    <message>
        <source>Locks of Redisson are released as it does itself: fair and multi locks and permits, too.</source>
        <translation>按 Redisson 自己的方式释放 Redisson 的锁，包括公平锁、MultiLock 和许可。</translation>
    </message>
    <message>
        <source>One hold of many can be given back: permits, members, fields, readers.</source>
        <translation>可以只释放多个持有中的一个：许可、成员、字段、读者。</translation>
    </message>
    <message>
        <source>One hold of many cannot be given back: permits, members, fields, readers.</source>
        <translation>无法只释放多个持有中的一个：许可、成员、字段、读者。</translation>
    </message>
    <message>
        <source>A release wakes those who wait on a channel (Redisson, Spring, Lockscope&apos;s own).</source>
        <translation>释放会唤醒在频道上等待的客户端（Redisson、Spring、Lockscope 自带的库）。</translation>
    </message>
    <message>
        <source>A release wakes those who block on a list (python-redis-lock, redis-semaphore).</source>
        <translation>释放会唤醒阻塞在列表上的客户端（python-redis-lock、redis-semaphore）。</translation>
    </message>
    <message>
        <source>The end of a lease is known to within the reply&apos;s travel time (PTTL instead of PEXPIRETIME).</source>
        <translation>租约的到期时间有误差，不超过应答的传输时间（使用 PTTL 代替 PEXPIRETIME）。</translation>
    </message>
    <message>
        <source>Without the server&apos;s clock this machine&apos;s clock is used; times may be off by the difference.</source>
        <translation>无法读取服务器时钟，以本机时钟为准，时间误差为两者之差。</translation>
    </message>
    <message>
        <source>A release can verify the lock first, and can be undone.</source>
        <translation>释放前可以先核对锁，释放后可以恢复。</translation>
    </message>
    <message>
        <source>A release cannot verify the lock first and cannot be undone: locks are not released from here.</source>
        <translation>释放前无法核对锁，释放后也无法恢复，因此不允许在 Lockscope 中释放锁。</translation>
    </message>
    <message>
        <source>Job locks are released as their libraries do (sidekiq-unique-jobs).</source>
        <translation>作业锁按其客户端库的方式释放（sidekiq-unique-jobs）。</translation>
    </message>
    <message>
        <source>Job locks cannot be released as their libraries do (sidekiq-unique-jobs).</source>
        <translation>作业锁无法按其客户端库的方式释放（sidekiq-unique-jobs）。</translation>
    </message>
    <message>
        <source>A release wakes nobody who waits on a channel: they sleep until their own timeout (Redisson, Spring, Lockscope&apos;s own).</source>
        <translation>释放不会唤醒在频道上等待的客户端：它们会休眠到各自的等待时限结束（Redisson、Spring、Lockscope 自带的库）。</translation>
    </message>
    <message>
        <source>A release wakes nobody who blocks on a list: they sleep until their own timeout (python-redis-lock, redis-semaphore).</source>
        <translation>释放不会唤醒阻塞在列表上的客户端：它们会休眠到各自的等待时限结束（python-redis-lock、redis-semaphore）。</translation>
    </message>
    <message>
        <source>Detects a flushed database at once; the fallback where notifications are missing.</source>
        <translation>可立即检测到数据库被清空；缺少通知时作为后备方式。</translation>
    </message>
    <message>
        <source>Some locks cannot be released from here: fair or multi locks, permits or latches of Redisson, or plain numbers, which may be its semaphores.</source>
        <translation>无法从这里释放某些锁：Redisson 的公平锁、MultiLock、许可或倒数闩锁，以及可能是其信号量的纯数字。</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::ConnectError</name>
    <message>
        <source>The host name of %1 is not known: check its spelling and the name service.</source>
        <translation>无法解析 %1 的主机名：请检查拼写和域名服务。</translation>
    </message>
    <message>
        <source>Nothing listens at %1: check host and port, and whether the server runs.</source>
        <translation>%1 上没有服务在监听：请检查主机和端口，以及服务器是否在运行。</translation>
    </message>
    <message>
        <source>%1 cannot be reached: check the address, the network and the firewall, or the path of the socket.</source>
        <translation>无法连接 %1：请检查地址、网络和防火墙，或套接字路径。</translation>
    </message>
    <message>
        <source>%1 does not answer in time: the server may be stopped or overloaded, or a firewall drops the packets.</source>
        <translation>%1 没有及时应答：服务器可能已停止或过载，或防火墙丢弃了数据包。</translation>
    </message>
    <message>
        <source>%1 speaks only TLS: use rediss:// instead of redis://.</source>
        <translation>%1 仅支持 TLS：请将 redis:// 改为 rediss://。</translation>
    </message>
    <message>
        <source>%1 does not speak TLS: use redis:// instead of rediss://, or the server&apos;s TLS port.</source>
        <translation>%1 不支持 TLS：请将 rediss:// 改为 redis://，或使用服务器的 TLS 端口。</translation>
    </message>
    <message>
        <source>No trusted TLS connection to %1: check CA file, host name and client certificate.</source>
        <translation>与 %1 的 TLS 连接不受信任：请检查 CA 文件、主机名和客户端证书。</translation>
    </message>
    <message>
        <source>What answers at %1 is not Redis: check host and port.</source>
        <translation>%1 上运行的不是 Redis：请检查主机和端口。</translation>
    </message>
    <message>
        <source>The server at %1 is too old: Redis 6.0 or newer, or any Valkey, is needed.</source>
        <translation>%1 的服务器版本过旧：需要 Redis 6.0 或更高版本，或任意版本的 Valkey。</translation>
    </message>
    <message>
        <source>%1 does not accept this user name and password: check both, and that the user is enabled (ACL LIST).</source>
        <translation>%1 不接受此用户名和密码：请检查两者，并确认该用户已启用（ACL LIST）。</translation>
    </message>
    <message>
        <source>%1 does not let this user in: an administrator has to permit it (ACL, protected mode, or the rights of the socket file).</source>
        <translation>%1 拒绝此用户访问：需由管理员授权（ACL、保护模式或套接字文件的权限）。</translation>
    </message>
    <message>
        <source>%1 does not have this database: choose another number, 0 on a cluster node.</source>
        <translation>%1 没有此数据库：请选择其他编号；集群节点上只能为 0。</translation>
    </message>
    <message>
        <source>The server at %1 is still loading its data: try again in a moment.</source>
        <translation>%1 的服务器仍在加载数据：请稍后再试。</translation>
    </message>
    <message>
        <source>The server at %1 is busy with a long script: wait, or end it with SCRIPT KILL.</source>
        <translation>%1 的服务器正在执行耗时的脚本：请等待，或用 SCRIPT KILL 终止。</translation>
    </message>
    <message>
        <source>The server at %1 has no connection left: raise maxclients, or close other clients.</source>
        <translation>%1 的服务器连接数已满：请提高 maxclients，或关闭其他客户端。</translation>
    </message>
    <message>
        <source>The connection to %1 was closed: the server ended or restarted, cut this client, or the network failed.</source>
        <translation>与 %1 的连接已断开：服务器停止或重启、断开了此客户端，或网络故障。</translation>
    </message>
    <message>
        <source>%1 sent bytes that are not the Redis protocol: is there a proxy in between?</source>
        <translation>%1 返回的数据不符合 Redis 协议：中间是否有代理？</translation>
    </message>
    <message>
        <source>%1 refuses the connection: see the server&apos;s own words.</source>
        <translation>%1 拒绝连接：请查看服务器返回的信息。</translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it wants a client certificate</source>
        <translation>服务器在 TLS 握手后立即断开连接，通常是因为需要客户端证书</translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it refuses the client certificate</source>
        <translation>服务器在 TLS 握手后立即断开连接，通常是因为拒绝客户端证书</translation>
    </message>
    <message>
        <source>while connecting</source>
        <translation>连接时</translation>
    </message>
    <message>
        <source>during the TLS handshake</source>
        <translation>TLS 握手时</translation>
    </message>
    <message>
        <source>while logging in</source>
        <translation>登录时</translation>
    </message>
    <message>
        <source>a command got no answer</source>
        <translation>有命令未得到应答</translation>
    </message>
    <message>
        <source>a reply nobody asked for</source>
        <translation>收到未经请求的应答</translation>
    </message>
    <message>
        <source>%1 sent a reply larger than 128 MiB, and the connection was closed before it used up the memory here: look for keys or values of that size, or watch narrower patterns.</source>
        <translation>%1 返回的应答超过 128 MiB，为避免耗尽本机内存已断开连接：请检查是否有如此大的键或值，或缩小监控的匹配模式。</translation>
    </message>
    <message>
        <source>the certificate does not name this host in its subjectAltName, and its common name is ignored: reissue it with the host&apos;s name or address there, or pass a name that it does contain with --sni</source>
        <translation>证书的 subjectAltName 中没有此主机，而 common name 会被忽略：请重新签发包含该主机名称或地址的证书，或用 --sni 指定证书中已有的名称</translation>
    </message>
    <message>
        <source>%1 is a Sentinel, not a Redis server: write redis+sentinel://%1/GROUP, with the name of the group that it watches, or choose the kind Group behind Sentinels.</source>
        <translation>%1 是 Sentinel，不是 Redis 服务器：请写成 redis+sentinel://%1/GROUP（GROUP 为其监控的组名），或将类型选为“Sentinel 管理的组”。</translation>
    </message>
    <message>
        <source>%1 requires a password: give one, and the user name if it is not the default user.</source>
        <translation>%1 需要密码：请提供密码；若不是默认用户，还需提供用户名。</translation>
    </message>
    <message>
        <source>There is no way through SSH to %1: see what ssh says, and try the same machine with ssh in a terminal.</source>
        <translation>无法通过 SSH 连接 %1：请查看 ssh 输出的信息，并在终端中用 ssh 连接同一主机试试。</translation>
    </message>
    <message>
        <source>The SSH machine does not reach %1: check the address as it is seen from there, and whether that machine permits forwards (AllowTcpForwarding, PermitOpen).</source>
        <translation>SSH 主机无法连接 %1：请检查该地址从 SSH 主机是否可访问，以及 SSH 主机是否允许转发（AllowTcpForwarding、PermitOpen）。</translation>
    </message>
    <message>
        <source>there is no ssh on this machine: install the package openssh-client</source>
        <translation>本机未安装 ssh：请安装软件包 openssh-client</translation>
    </message>
    <message>
        <source>no private folder could be made for it</source>
        <translation>无法为它创建私有文件夹</translation>
    </message>
    <message>
        <source>what ssh asked was not answered</source>
        <translation>ssh 的提问未得到回复</translation>
    </message>
    <message>
        <source>ssh did not connect in time</source>
        <translation>ssh 未能及时连接</translation>
    </message>
    <message>
        <source>ssh ended without a word</source>
        <translation>ssh 已退出，没有输出任何信息</translation>
    </message>
    <message>
        <source>there is no such socket: does the server run, and is its unixsocket this path?</source>
        <translation>该套接字不存在：服务器是否在运行？其 unixsocket 是否为此路径？</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A sentence, and the server&apos;s own words about it</extracomment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::TlsText</name>
    <message>
        <source>%1: no certificate in PEM form in it</source>
        <translation>%1：其中没有 PEM 格式的证书</translation>
    </message>
    <message>
        <source>%1: no unencrypted private key in PEM form in it</source>
        <translation>%1：其中没有未加密的 PEM 格式私钥</translation>
    </message>
    <message>
        <source>this installation of Qt has no TLS backend (OpenSSL 3)</source>
        <translation>此 Qt 未提供 TLS 后端（OpenSSL 3）</translation>
    </message>
</context>
<context>
    <name>lockscope::settings::ProfileStore</name>
    <message>
        <source>The profiles in %1 cannot be read: %2. Check who owns the file and its permissions.</source>
        <translation>无法读取 %1 中的连接配置：%2。请检查文件的所有者和权限。</translation>
    </message>
    <message>
        <source>The profiles in %1 cannot be used: %2. The file is left as it is; saving a profile here moves it to a backup beside it.</source>
        <translation>无法使用 %1 中的连接配置：%2。该文件保持不变；在 Lockscope 中保存连接配置时，会先将其备份到同一目录。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made. Check its permissions.</source>
        <translation>无法创建文件夹 %1。请检查其权限。</translation>
    </message>
    <message>
        <source>Another Lockscope is writing %1 just now. Try again.</source>
        <translation>另一个 Lockscope 正在写入 %1。请重试。</translation>
    </message>
    <message>
        <source>%1 cannot be moved to %2, so it is not replaced.</source>
        <translation>无法将 %1 移到 %2，因此未替换。</translation>
    </message>
    <message>
        <source>The profiles cannot be written to %1: %2. Nothing was changed.</source>
        <translation>无法将连接配置写入 %1：%2。未更改任何内容。</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2, so it is not replaced.</source>
        <translation>无法将 %1 复制到 %2，因此未替换。</translation>
    </message>
    <message>
        <source>The servers cannot be saved like this: %1.</source>
        <translation>无法保存服务器：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::ClusterSearch</name>
    <message>
        <source>%1: %2</source>
        <comment>address: what it said</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>the cluster does not say where this node is</source>
        <translation>集群未公布该节点的地址</translation>
    </message>
    <message>
        <source>the other nodes say that it failed, and nobody has taken over its slots yet</source>
        <translation>其他节点报告它已失效，其槽位尚无节点接管</translation>
    </message>
    <message>
        <source>the cluster announces it at %1, where another node answers</source>
        <translation>集群公布的地址是 %1，但应答的是另一个节点</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::NodeQuery</name>
    <message>
        <source>Its list of the cluster&apos;s nodes cannot be read (%1).</source>
        <translation>无法读取其集群节点列表（%1）。</translation>
    </message>
    <message>
        <source>Check what listens there: a proxy may stand before the cluster.</source>
        <translation>请检查该端口上运行的服务：集群前面可能有代理。</translation>
    </message>
    <message>
        <source>This user may not ask which nodes the cluster has.</source>
        <translation>此用户无权查询集群有哪些节点。</translation>
    </message>
    <message>
        <source>This server is not a node of a cluster (%1).</source>
        <translation>此服务器不是集群节点（%1）。</translation>
    </message>
    <message>
        <source>Write redis://%1 to watch it as a standalone server.</source>
        <translation>若要作为单台服务器监控，请使用 redis://%1。</translation>
    </message>
    <message>
        <source>The node that answers there (%1) is not the one that the cluster announces (%2).</source>
        <translation>该地址上的节点（%1）与集群公布的（%2）不一致。</translation>
    </message>
    <message>
        <source>Check the addresses in reach: two nodes may have been given the same one.</source>
        <translation>请检查 reach 中的地址：可能有两个节点填写了同一地址。</translation>
    </message>
    <message numerus="yes">
        <source>A cluster with %n primary node(s).</source>
        <translation>
            <numerusform>集群，%n 个主节点。</numerusform>
        </translation>
    </message>
    <message>
        <source>A primary without slots.</source>
        <translation>没有槽位的主节点。</translation>
    </message>
    <message>
        <source>A primary.</source>
        <translation>主节点。</translation>
    </message>
    <message>
        <source>A replica.</source>
        <translation>副本。</translation>
    </message>
    <message>
        <source>It says that the cluster is down: no key can be read or written.</source>
        <translation>节点报告集群不可用：任何键都无法读写。</translation>
    </message>
    <message>
        <source>The node at %1 announces %2, which cannot be reached from here. %3</source>
        <translation>节点 %1 公布的地址是 %2，从本机无法访问。%3</translation>
    </message>
    <message>
        <source>If the node runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every node at the host of the one that announced it.</source>
        <translation>若该节点在运行，请指定实际访问地址：在地址中加 reach=%1~%2；若各节点都在公布它的节点所在主机上，则用 reach=same-host。</translation>
    </message>
    <message>
        <source>This is a Sentinel, not a node of a cluster.</source>
        <translation>这是 Sentinel，不是集群节点。</translation>
    </message>
    <message>
        <source>Write redis+sentinel://%1/group, with the name of the group, to watch what it watches.</source>
        <translation>若要监控它所管理的组，请使用 redis+sentinel://%1/group（group 为组名）。</translation>
    </message>
    <message>
        <source>Give database 0, or none, in the address of the cluster.</source>
        <translation>集群地址中的数据库只能为 0，或不填写。</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::PrimarySearch</name>
    <message>
        <source>%1: %2</source>
        <comment>address: what it said</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::RoleQuery</name>
    <message>
        <source>It says that it is the primary.</source>
        <translation>该服务器报告自己是主节点。</translation>
    </message>
    <message>
        <source>It is a replica, although a Sentinel calls it the primary.</source>
        <translation>该服务器是副本，但有 Sentinel 将其视为主节点。</translation>
    </message>
    <message>
        <source>A failover may be under way: try again in a few seconds.</source>
        <translation>可能正在进行故障转移：请几秒后重试。</translation>
    </message>
    <message>
        <source>It does not say whether it is the primary (%1).</source>
        <translation>该服务器没有报告自己是否为主节点（%1）。</translation>
    </message>
    <message>
        <source>The Sentinel at %1 announces %2, which cannot be reached from here. %3</source>
        <translation>Sentinel %1 公布的地址是 %2，从本机无法访问。%3</translation>
    </message>
    <message>
        <source>If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every server at the host of its Sentinel.</source>
        <translation>若该服务器在运行，请指定实际访问地址：在地址中加 reach=%1~%2；若各服务器都在其 Sentinel 所在主机上，则用 reach=same-host。</translation>
    </message>
    <message>
        <source>This is the user name and password of Redis, not those of the Sentinels.</source>
        <translation>这里需要 Redis 的用户名和密码，而不是 Sentinel 的。</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::SentinelQuery</name>
    <message>
        <source>This is a Redis server, not a Sentinel.</source>
        <translation>这是 Redis 服务器，不是 Sentinel。</translation>
    </message>
    <message>
        <source>Give the address of a Sentinel, usually port 26379; or write redis://%1 to watch this server alone.</source>
        <translation>请提供 Sentinel 的地址（通常为 26379 端口）；若只监控此服务器，请使用 redis://%1。</translation>
    </message>
    <message>
        <source>This user may not ask where the primary is.</source>
        <translation>此用户无权查询主节点的地址。</translation>
    </message>
    <message>
        <source>It refuses the question of a Sentinel&apos;s client (%1).</source>
        <translation>拒绝了 Sentinel 客户端的查询（%1）。</translation>
    </message>
    <message>
        <source>Give the address of a Sentinel, usually port 26379.</source>
        <translation>请提供 Sentinel 的地址，通常为 26379 端口。</translation>
    </message>
    <message>
        <source>Its answer is not the address of a server.</source>
        <translation>返回的内容不是服务器地址。</translation>
    </message>
    <message>
        <source>Check what listens there, and announce-hostnames and resolve-hostnames of the Sentinel.</source>
        <translation>请检查该端口上运行的服务，以及 Sentinel 的 announce-hostnames 和 resolve-hostnames 设置。</translation>
    </message>
    <message>
        <source>The primary of %1 is %2.</source>
        <translation>%1 的主节点是 %2。</translation>
    </message>
    <message>
        <source>It knows no group &quot;%1&quot;.</source>
        <translation>没有名为“%1”的组。</translation>
    </message>
    <message>
        <source>Check the name of the group: in the address it stands behind the Sentinels and a /.</source>
        <translation>请检查组名：它在地址中写在各 Sentinel 和 / 之后。</translation>
    </message>
    <message>
        <source>Check the name of the group: in the address it stands behind the Sentinels and a /. This Sentinel watches: %1.</source>
        <translation>请检查组名：它在地址中写在各 Sentinel 和 / 之后。此 Sentinel 管理的组：%1。</translation>
    </message>
    <message>
        <source>This Sentinel requires a password of its own.</source>
        <translation>此 Sentinel 需要单独的密码。</translation>
    </message>
    <message>
        <source>Give Sentinel&apos;s password: LOCKSCOPE_SENTINEL_PASSWORD, --sentinel-password-fd, or the profile&apos;s field for it. The password of Redis is another one.</source>
        <translation>请提供 Sentinel 的密码：LOCKSCOPE_SENTINEL_PASSWORD、--sentinel-password-fd 或连接配置中的对应字段。它与 Redis 的密码不同。</translation>
    </message>
    <message>
        <source>This Sentinel does not accept the user name and password given for it.</source>
        <translation>此 Sentinel 不接受所提供的用户名和密码。</translation>
    </message>
    <message>
        <source>Check Sentinel&apos;s user and password (sentinel_user, LOCKSCOPE_SENTINEL_PASSWORD, or the profile&apos;s fields for them). Those of Redis are others.</source>
        <translation>请检查 Sentinel 的用户名和密码（sentinel_user、LOCKSCOPE_SENTINEL_PASSWORD 或连接配置中的对应字段）。它们与 Redis 的不同。</translation>
    </message>
</context>
</TS>
