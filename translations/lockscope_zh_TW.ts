<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW" sourcelanguage="en">
<context>
    <name>AttentionText</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, what was seen</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>ended: %1</source>
        <translation>已結束：%1</translation>
    </message>
    <message>
        <source>%1: two primaries have granted it: %2</source>
        <extracomment>name of a finding; two holders, each with its server</extracomment>
        <translation>%1：兩個主節點都已授予該鎖：%2</translation>
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
        <translation>RESP3 協定</translation>
    </message>
    <message>
        <source>Subscribe to the patterns</source>
        <translation>訂閱樣式</translation>
    </message>
    <message>
        <source>Keyspace notifications</source>
        <translation>鍵空間通知</translation>
    </message>
    <message>
        <source>Scan for keys</source>
        <translation>掃描鍵</translation>
    </message>
    <message>
        <source>Read the locks</source>
        <translation>讀取鎖</translation>
    </message>
    <message>
        <source>Run scripts</source>
        <translation>執行指令碼</translation>
    </message>
    <message>
        <source>Client tracking</source>
        <translation>用戶端追蹤</translation>
    </message>
    <message>
        <source>List clients</source>
        <translation>列出用戶端</translation>
    </message>
    <message>
        <source>Trace commands</source>
        <translation>追蹤指令</translation>
    </message>
    <message>
        <source>Read the configuration</source>
        <translation>讀取組態</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ 有</translation>
    </message>
    <message>
        <source>✗ no</source>
        <translation>✗ 無</translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation>? 不明</translation>
    </message>
    <message>
        <source>Count waiting subscribers</source>
        <translation>統計等待的訂閱者</translation>
    </message>
    <message>
        <source>Read queues of waiters</source>
        <translation>讀取等待者佇列</translation>
    </message>
    <message>
        <source>Read exact leases</source>
        <translation>讀取精確租約</translation>
    </message>
    <message>
        <source>Server time</source>
        <translation>伺服器時間</translation>
    </message>
    <message>
        <source>Server information</source>
        <translation>伺服器資訊</translation>
    </message>
    <message>
        <source>Count keys</source>
        <translation>統計鍵數</translation>
    </message>
    <message>
        <source>Compare before a release</source>
        <translation>釋放前比較</translation>
    </message>
    <message>
        <source>Release locks of Redisson</source>
        <translation>釋放 Redisson 的鎖</translation>
    </message>
    <message>
        <source>Wake on channels</source>
        <translation>透過頻道喚醒</translation>
    </message>
    <message>
        <source>Wake on lists</source>
        <translation>透過清單喚醒</translation>
    </message>
    <message>
        <source>Read collection types</source>
        <translation>讀取複合型別的鍵</translation>
    </message>
    <message>
        <source>Manage the connection</source>
        <translation>管理連線</translation>
    </message>
    <message>
        <source>Release one of several holders</source>
        <translation>釋放多個持有者中的一個</translation>
    </message>
    <message>
        <source>Release job locks</source>
        <translation>釋放工作鎖</translation>
    </message>
</context>
<context>
    <name>CasePlan</name>
    <message>
        <source>The scenario of this case cannot be read: %1</source>
        <translation>無法讀取此案例的情境：%1</translation>
    </message>
    <message>
        <source>This case needs several servers that may be broken. Choose private servers for it.</source>
        <translation>此案例需要多台可以任意停用的伺服器，請選擇私有伺服器。</translation>
    </message>
    <message>
        <source>There is no right way for this case to compare with.</source>
        <translation>此案例沒有對應的正確做法可供比較。</translation>
    </message>
</context>
<context>
    <name>Cases</name>
    <message>
        <source>Process-local mutex</source>
        <translation>行程內互斥鎖</translation>
    </message>
    <message>
        <source>The section is guarded by a mutex of the program&apos;s own memory.</source>
        <translation>臨界區只由行程自身記憶體中的互斥鎖保護。</translation>
    </message>
    <message>
        <source>A second process has a mutex of its own, so both are inside at once and sell the same units.</source>
        <translation>另一個行程有自己的互斥鎖，兩者會同時進入臨界區，把同一批庫存賣兩次。</translation>
    </message>
    <message>
        <source>SETNX without TTL</source>
        <translation>沒有 TTL 的 SETNX</translation>
    </message>
    <message>
        <source>The lock is set without a time to live and deleted after the work.</source>
        <translation>加鎖時不設存活時間，工作完成後再刪除。</translation>
    </message>
    <message>
        <source>A holder that is killed between the two never deletes it, and nobody gets the lock again.</source>
        <translation>持有者若在兩步之間被終止，鎖永遠不會被刪除，此後誰也無法取得。</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>先 SETNX，再 EXPIRE</translation>
    </message>
    <message>
        <source>The time to live is set by a second command after the lock.</source>
        <translation>加鎖之後，再用第二條指令設定存活時間。</translation>
    </message>
    <message>
        <source>A client that dies between the two leaves a lock that never ends.</source>
        <translation>用戶端若在兩條指令之間當機，就會留下永不過期的鎖。</translation>
    </message>
    <message>
        <source>Set value and time to live with one command: SET k token NX PX ttl.</source>
        <translation>用一條指令同時設定值與存活時間：SET k token NX PX ttl。</translation>
    </message>
    <message>
        <source>Blind DEL</source>
        <translation>直接 DEL</translation>
    </message>
    <message>
        <source>The lock has a time to live, but the work takes longer and ends with a plain DEL.</source>
        <translation>鎖設了存活時間，但工作可能耗時更長，最後又直接用 DEL 釋放。</translation>
    </message>
    <message>
        <source>The lease ends under the first worker and a second one gets the lock; the first then deletes whatever lock is there, the second&apos;s, and so on down the line.</source>
        <translation>第一個 Worker 的租約到期，第二個 Worker 取得了鎖；隨後第一個執行 DEL，誤刪了第二個的鎖，並依次連鎖下去。</translation>
    </message>
    <message>
        <source>Compare the token and delete in one script, and renew while working.</source>
        <translation>用一個指令碼比對權杖後再刪除，並在工作期間續約。</translation>
    </message>
    <message>
        <source>GET, compare, DEL</source>
        <translation>GET、比對、DEL</translation>
    </message>
    <message>
        <source>The release reads the value, compares it in the client and then deletes.</source>
        <translation>釋放時先讀取值，在用戶端比對，再刪除。</translation>
    </message>
    <message>
        <source>The lease can end between the two commands; the DEL then removes the next holder&apos;s lock.</source>
        <translation>在兩條指令之間，租約可能到期，鎖被其他用戶端取得，隨即被誤刪。</translation>
    </message>
    <message>
        <source>Compare and delete in one script: nothing comes between.</source>
        <translation>在一個指令碼中比對並刪除，中間不會插入其他指令。</translation>
    </message>
    <message>
        <source>User id as token</source>
        <translation>以使用者 ID 作權杖</translation>
    </message>
    <message>
        <source>The commands are right, but the token is the user&apos;s id, and one user sends two requests.</source>
        <translation>指令本身沒有問題，但權杖是使用者 ID，而同一使用者會同時送出兩個請求。</translation>
    </message>
    <message>
        <source>The first request outlives its lease, finds its own token in the second&apos;s lock and deletes it.</source>
        <translation>第一個請求超出租約，在第二個請求的鎖中看到相同的權杖，於是將其誤刪。</translation>
    </message>
    <message>
        <source>Make a new random token for each acquisition.</source>
        <translation>每次加鎖都產生新的隨機權杖。</translation>
    </message>
    <message>
        <source>Timestamp and GETSET</source>
        <translation>時間戳記與 GETSET</translation>
    </message>
    <message>
        <source>The value holds the expiry time by the client&apos;s clock; a client that finds it in the past takes over with GETSET.</source>
        <translation>值中儲存依用戶端時鐘計算的到期時間，發現已過期的用戶端以 GETSET 接手。</translation>
    </message>
    <message>
        <source>Clocks differ, losers overwrite the winner&apos;s time, and anybody may delete.</source>
        <translation>各用戶端時鐘不一致，競爭失敗者會覆寫勝者寫入的時間，而且任何用戶端都能刪除。</translation>
    </message>
    <message>
        <source>Let the server end the lease by its own clock: SET NX PX.</source>
        <translation>由伺服器依自己的時鐘判定租約到期：SET NX PX。</translation>
    </message>
    <message>
        <source>Blind watchdog</source>
        <translation>不驗證權杖的看門狗</translation>
    </message>
    <message>
        <source>A thread prolongs the key every second without looking whose lock it is.</source>
        <translation>一個執行緒每秒延長該鍵的存活時間，卻不檢查鎖屬於誰。</translation>
    </message>
    <message>
        <source>It keeps running after the release, renews the next holder&apos;s lock, and keeps that lock alive even if its holder dies.</source>
        <translation>釋放之後它仍在執行，替下一個持有者的鎖續約；那個持有者當機後，鎖也不會過期。</translation>
    </message>
    <message>
        <source>Each renewal compares the token, stops at the first that is not its own, and ends with the lease.</source>
        <translation>每次續約都比對權杖，一旦權杖不是自己的就停止，並隨租約到期而結束。</translation>
    </message>
    <message>
        <source>Unlock in the caller&apos;s finally</source>
        <translation>在呼叫端的 finally 中解鎖</translation>
    </message>
    <message>
        <source>The caller always unlocks at the end, also when it never got the lock.</source>
        <translation>呼叫端最後總會執行解鎖，即使從未取得鎖。</translation>
    </message>
    <message>
        <source>A waiter that gave up deletes the holder&apos;s lock.</source>
        <translation>放棄等待的一方誤刪了持有者的鎖。</translation>
    </message>
    <message>
        <source>Only who got the lock may release it, and only by its own token.</source>
        <translation>只有取得鎖的一方才能釋放，而且必須驗證自己的權杖。</translation>
    </message>
    <message>
        <source>Count in a string</source>
        <translation>用字串計數</translation>
    </message>
    <message>
        <source>Re-entry is counted in the value, which is read, changed in the client and written back.</source>
        <translation>重入次數儲存在值中：讀出後在用戶端修改，再寫回。</translation>
    </message>
    <message>
        <source>When the lease ends between reading and writing, the old owner writes its lock over the new one.</source>
        <translation>若租約在讀寫之間到期，原持有者寫回的內容會覆寫新持有者的鎖。</translation>
    </message>
    <message>
        <source>Count inside one script, or count in the client while the lease is valid.</source>
        <translation>在同一個指令碼中計數，或僅在租約有效期間於用戶端計數。</translation>
    </message>
    <message>
        <source>TTL too short</source>
        <translation>TTL 太短</translation>
    </message>
    <message>
        <source>The commands are right, but the work takes longer than the lease and nobody renews.</source>
        <translation>指令本身沒有問題，但工作耗時超過租約，又沒有續約。</translation>
    </message>
    <message>
        <source>The lease ends in the middle of the work and another one goes in.</source>
        <translation>租約在工作中途到期，另一個 Worker 隨即進入。</translation>
    </message>
    <message>
        <source>Renew while working, and stop working when the lease is lost.</source>
        <translation>工作期間持續續約，失去租約後立即停止工作。</translation>
    </message>
    <message>
        <source>Pause without a fence</source>
        <translation>暫停且無 fencing token</translation>
    </message>
    <message>
        <source>A right lock with a watchdog is held by a process that is stopped for longer than the lease.</source>
        <translation>鎖的實作正確，也有看門狗，但持有鎖的行程被暫停，時間超過租約。</translation>
    </message>
    <message>
        <source>No lease survives a stopped process: on waking it writes as if nothing had happened.</source>
        <translation>任何租約都無法應對暫停的行程：恢復執行後，它會照常寫入。</translation>
    </message>
    <message>
        <source>Give out a rising number with the lock and let the resource refuse lower ones.</source>
        <translation>加鎖時發放遞增的編號，並讓資源拒絕編號更小的寫入。</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>容錯移轉</translation>
    </message>
    <message>
        <source>A right lock is taken on a primary whose replica is promoted before it got the key.</source>
        <translation>鎖的實作正確，但複本在收到該鍵之前就被提升為主節點。</translation>
    </message>
    <message>
        <source>Replication is asynchronous: the new primary gives the same lock to somebody else.</source>
        <translation>複寫是非同步的：新主節點會把同一個鎖授予其他用戶端。</translation>
    </message>
    <message>
        <source>Ask a majority of independent servers, or fence the resource.</source>
        <translation>向多台獨立伺服器取得多數，或用 fencing token 保護資源。</translation>
    </message>
    <message>
        <source>Redlock after a restart</source>
        <translation>重新啟動後的 Redlock</translation>
    </message>
    <message>
        <source>One of five Redlock servers restarts without its data while a lock is held.</source>
        <translation>鎖被持有期間，五台 Redlock 伺服器中有一台重新啟動後資料為空。</translation>
    </message>
    <message>
        <source>It votes a second time, and two clients each have a majority.</source>
        <translation>它會再次投票，於是兩個用戶端都取得多數。</translation>
    </message>
    <message>
        <source>Keep the locks on disk, or bring a server back only after the longest lease.</source>
        <translation>將鎖持久化到磁碟，或在最長租約過後才讓伺服器重新加入。</translation>
    </message>
    <message>
        <source>Redlock and a jumping clock</source>
        <translation>Redlock 與時鐘跳動</translation>
    </message>
    <message>
        <source>The clock of one of five Redlock servers jumps ahead while a lock is held.</source>
        <translation>鎖被持有期間，五台 Redlock 伺服器中有一台的時鐘向前跳動。</translation>
    </message>
    <message>
        <source>Its key ends early, it votes a second time, and two clients each have a majority.</source>
        <translation>該伺服器上的鍵提前過期，它會再次投票，於是兩個用戶端都取得多數。</translation>
    </message>
    <message>
        <source>Let the servers&apos; clocks slew, never step, and fence what must not break.</source>
        <translation>讓伺服器的時鐘平滑校正而不是跳動；關鍵資源以 fencing token 保護。</translation>
    </message>
    <message>
        <source>Finally around acquire</source>
        <translation>finally 只包住加鎖</translation>
    </message>
    <message>
        <source>The finally that unlocks stands around the loop that acquires, not around the work.</source>
        <translation>負責解鎖的 finally 包住的是加鎖迴圈，而不是工作本身。</translation>
    </message>
    <message>
        <source>The lock is given back before the work begins, so everybody works at once.</source>
        <translation>工作開始之前鎖就已釋放，所有 Worker 都會同時工作。</translation>
    </message>
    <message>
        <source>Tie the release to the work: an object that is released when its scope ends.</source>
        <translation>將釋放與工作綁定：使用在範圍結束時自動釋放的物件。</translation>
    </message>
    <message>
        <source>EXPIRE before looking</source>
        <translation>先 EXPIRE 後檢查</translation>
    </message>
    <message>
        <source>Whoever tries sets the time to live, and only then looks whether it got the lock.</source>
        <translation>每次嘗試都先設定存活時間，之後才檢查是否取得鎖。</translation>
    </message>
    <message>
        <source>Each loser renews the holder&apos;s lease: while anybody tries, a dead holder&apos;s lock never ends.</source>
        <translation>每個競爭失敗者都在替持有者續約：只要還有用戶端在嘗試，已當機的持有者的鎖就不會過期。</translation>
    </message>
    <message>
        <source>Set value and time to live with one command that changes nothing when it is refused.</source>
        <translation>用一條指令同時設定值與存活時間，未取得鎖時不做任何變更。</translation>
    </message>
    <message>
        <source>Re-entry without looking</source>
        <translation>不檢查就重入</translation>
    </message>
    <message>
        <source>A counter in the thread decides about re-entry before Redis is asked.</source>
        <translation>未查詢 Redis，就由執行緒內的計數器決定能否重入。</translation>
    </message>
    <message>
        <source>A thread whose lease was lost, and is held by another, is let in again.</source>
        <translation>執行緒的租約已失效，鎖已被其他用戶端持有，它卻再次進入。</translation>
    </message>
    <message>
        <source>Re-enter only while the lease is valid by the monotonic clock, else say that it is lost.</source>
        <translation>僅當單調時鐘表明租約仍有效時才允許重入，否則回報鎖已遺失。</translation>
    </message>
    <message>
        <source>Watchdog of the wrong handle</source>
        <translation>看門狗綁定了錯誤的控制代碼</translation>
    </message>
    <message>
        <source>Two handles share one lock; the watchdog belongs to the first, which is closed first.</source>
        <translation>同一個鎖有兩個控制代碼，看門狗屬於第一個，而第一個先被關閉。</translation>
    </message>
    <message>
        <source>The hold that goes on is not renewed any more and its lease ends under it.</source>
        <translation>鎖仍被持有，卻不再續約，租約在工作期間到期。</translation>
    </message>
    <message>
        <source>The watchdog belongs to the hold and ends with its last handle.</source>
        <translation>看門狗應屬於這次持有，隨最後一個控制代碼關閉而結束。</translation>
    </message>
    <message>
        <source>One thread for all watchdogs</source>
        <translation>所有看門狗共用一個執行緒</translation>
    </message>
    <message>
        <source>One thread renews the locks of all servers, with calls that have no deadline.</source>
        <translation>一個執行緒為所有伺服器上的鎖續約，而且呼叫沒有逾時限制。</translation>
    </message>
    <message>
        <source>One server that hangs blocks the thread, and the leases on the healthy ones end.</source>
        <translation>一台伺服器卡住就會阻塞該執行緒，正常伺服器上的租約也隨之到期。</translation>
    </message>
    <message>
        <source>Give each renewal a deadline, and each server a way of its own.</source>
        <translation>為每次續約設定逾時，各伺服器分別使用獨立的執行緒或連線。</translation>
    </message>
    <message>
        <source>Explicit lease, no watchdog</source>
        <translation>明確指定租約，無看門狗</translation>
    </message>
    <message>
        <source>A lease time is given by hand, which switches the library&apos;s watchdog off.</source>
        <translation>手動指定租約時間，會使程式庫不再啟用看門狗。</translation>
    </message>
    <message>
        <source>Users expect renewal; work that outlasts the lease loses the lock.</source>
        <translation>使用者以為會自動續約，結果耗時更長的工作會遺失鎖。</translation>
    </message>
    <message>
        <source>Leave the lease time to the library, or know that the work is shorter.</source>
        <translation>不指定租約時間，由程式庫管理；或確保工作耗時短於租約。</translation>
    </message>
    <message>
        <source>Retry without an idempotency key</source>
        <translation>無冪等鍵的重試</translation>
    </message>
    <message>
        <source>The lock is perfect, but the answer to the booking is lost and the caller tries again.</source>
        <translation>鎖沒有問題，但入帳的回應遺失，呼叫端又重試了一次。</translation>
    </message>
    <message>
        <source>One order is booked twice: a lock does not make work idempotent.</source>
        <translation>同一筆訂單入帳兩次：鎖不能保證操作冪等。</translation>
    </message>
    <message>
        <source>Give each order a key of its own and let the books refuse it a second time.</source>
        <translation>為每筆訂單分配唯一的鍵，並讓帳務系統拒絕重複入帳。</translation>
    </message>
    <message>
        <source>Asking a replica</source>
        <translation>查詢複本</translation>
    </message>
    <message>
        <source>Whether the lock is free is read from a replica.</source>
        <translation>從複本讀取鎖是否閒置。</translation>
    </message>
    <message>
        <source>Replication lags behind: it is free there while somebody holds it on the primary.</source>
        <translation>複寫有延遲：鎖在主節點上已被持有，複本上卻顯示閒置。</translation>
    </message>
    <message>
        <source>Ask the primary, and ask by taking the lock.</source>
        <translation>應存取主節點，並直接嘗試加鎖，而不是先查詢。</translation>
    </message>
    <message>
        <source>Release before commit</source>
        <translation>提交前就釋放</translation>
    </message>
    <message>
        <source>The lock is perfect, but it is released before the work becomes visible to others.</source>
        <translation>鎖沒有問題，但工作結果尚未對其他用戶端可見，鎖就已釋放。</translation>
    </message>
    <message>
        <source>The next holder reads the old stock and sells the same units once more.</source>
        <translation>下一個持有者讀到舊庫存，把同一批貨又賣了一次。</translation>
    </message>
    <message>
        <source>Commit first, then release.</source>
        <translation>先提交，再釋放。</translation>
    </message>
    <message>
        <source>Mixed-up units</source>
        <translation>單位混淆</translation>
    </message>
    <message>
        <source>Milliseconds are given where seconds are wanted, or a TTL of 0 is read as free.</source>
        <translation>該用秒的地方寫成了毫秒，或把 TTL 為 0 當成閒置。</translation>
    </message>
    <message>
        <source>A dead holder&apos;s lock stays a thousand times too long, and 400 ms of lease look like none.</source>
        <translation>當機的持有者留下的鎖會多保留一千倍時間，而 400 毫秒的租約看起來像沒有租約。</translation>
    </message>
    <message>
        <source>Use the commands with milliseconds throughout, PX and PTTL, and typed durations.</source>
        <translation>一律使用毫秒級指令 PX 與 PTTL，並使用帶單位型別的時間長度。</translation>
    </message>
    <message>
        <source>SET NX PX and Lua</source>
        <translation>SET NX PX 加 Lua</translation>
    </message>
    <message>
        <source>One try with a token of its own, one short task, and a release that compares and deletes in one script.</source>
        <translation>使用唯一權杖嘗試一次，完成一個短任務，並用指令碼比對權杖後釋放。</translation>
    </message>
    <message>
        <source>Nobody renews: work that takes longer than the lease loses the lock, though never another&apos;s.</source>
        <translation>沒有續約：耗時超過租約的工作會遺失鎖，但絕不會誤刪其他用戶端的鎖。</translation>
    </message>
    <message>
        <source>Right for short, single tasks.</source>
        <translation>適合耗時短的單一任務。</translation>
    </message>
    <message>
        <source>Waiting with a limit</source>
        <translation>有時限的等待</translation>
    </message>
    <message>
        <source>As B1, and tries again after a pause until its wait limit is over.</source>
        <translation>同 B1，未取得時暫停後重試，直到超過等待上限。</translation>
    </message>
    <message>
        <source>Waiters are served by luck, not in turn, and nobody renews.</source>
        <translation>等待者取得鎖全憑運氣，不按順序，也沒有續約。</translation>
    </message>
    <message>
        <source>Right for short tasks that may wait a little.</source>
        <translation>適合可以稍作等待的短任務。</translation>
    </message>
    <message>
        <source>Production client</source>
        <translation>正式環境用戶端</translation>
    </message>
    <message>
        <source>A token for each acquisition, a wait limit with jitter, a watchdog that compares and has deadlines, and a release by the owner alone.</source>
        <translation>每次加鎖使用新權杖；等待有上限並帶抖動；看門狗會比對權杖並設有逾時；只有持有者能釋放。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets two in; the holder is told when it wakes.</source>
        <translation>行程暫停或容錯移轉時仍可能有兩個用戶端同時進入；持有者恢復執行時會得知鎖已遺失。</translation>
    </message>
    <message>
        <source>Right for nearly everything; add a fence where a stale write must not happen.</source>
        <translation>幾乎適合所有情境；若絕不允許陳舊寫入，請再加 fencing token。</translation>
    </message>
    <message>
        <source>Redisson hash</source>
        <translation>Redisson 雜湊</translation>
    </message>
    <message>
        <source>Redisson&apos;s layout: a hash with a count for each thread, renewed every third of its lease, waiters woken by a channel.</source>
        <translation>Redisson 的儲存結構：一個雜湊，每個執行緒一個計數；每隔租約的三分之一續約一次，等待者由頻道喚醒。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets two in.</source>
        <translation>行程暫停或容錯移轉時仍可能有兩個用戶端同時進入。</translation>
    </message>
    <message>
        <source>Right where Java programs share the lock.</source>
        <translation>適合由 Java 程式共用鎖的情境。</translation>
    </message>
    <message>
        <source>Fenced</source>
        <translation>帶 fencing token</translation>
    </message>
    <message>
        <source>As B3, with a number that rises at each acquisition and goes with each write.</source>
        <translation>同 B3，另外每次加鎖都會取得遞增的編號，並隨每次寫入一起送出。</translation>
    </message>
    <message>
        <source>After a failover or an empty restart the numbers may repeat.</source>
        <translation>容錯移轉或以空資料重新啟動後，編號可能重複。</translation>
    </message>
    <message>
        <source>Right where a stale write must not happen and the resource can refuse it.</source>
        <translation>適合絕不允許陳舊寫入、且資源能夠拒絕此類寫入的情境。</translation>
    </message>
    <message>
        <source>Redlock, five servers</source>
        <translation>Redlock，五台伺服器</translation>
    </message>
    <message>
        <source>The same token is set on five independent servers at once, and a majority decides.</source>
        <translation>同時向五台獨立伺服器寫入同一權杖，由多數決定是否加鎖成功。</translation>
    </message>
    <message>
        <source>A stopped process, or a server that comes back empty too soon, still lets two in.</source>
        <translation>行程暫停，或某台伺服器過早以空資料重新加入時，仍可能有兩個用戶端同時進入。</translation>
    </message>
    <message>
        <source>Right where one server may fail and the lock must go on.</source>
        <translation>適合單台伺服器故障時鎖仍須可用的情境。</translation>
    </message>
    <message>
        <source>Fair</source>
        <translation>公平鎖</translation>
    </message>
    <message>
        <source>Waiters stand in a queue on the server and each is woken in its turn.</source>
        <translation>等待者在伺服器上排隊，依順序逐一喚醒。</translation>
    </message>
    <message>
        <source>A dead waiter holds up the line until its deadline.</source>
        <translation>已當機的等待者會阻塞佇列，直到超過其期限。</translation>
    </message>
    <message>
        <source>Right where nobody may starve.</source>
        <translation>適合不允許任何用戶端飢餓的情境。</translation>
    </message>
    <message>
        <source>No lock at all</source>
        <translation>不加鎖</translation>
    </message>
    <message>
        <source>Workers read the stock, decide and write back without any lock.</source>
        <translation>Worker 不加任何鎖，直接讀取庫存、判斷並寫回。</translation>
    </message>
    <message>
        <source>Two read the same stock and both sell the last unit.</source>
        <translation>兩個 Worker 讀到相同的庫存，都賣出了最後一件。</translation>
    </message>
    <message>
        <source>Every right pattern is compared with this one: where it does not fail, nothing was proved.</source>
        <translation>每種正確做法都與此案例對照：若此案例未出現違規，對照就沒有意義。</translation>
    </message>
    <message>
        <source>a killed holder</source>
        <translation>持有者被終止</translation>
    </message>
    <message>
        <source>work longer than the lease</source>
        <translation>工作耗時超過租約</translation>
    </message>
    <message>
        <source>a stopped process</source>
        <translation>行程暫停</translation>
    </message>
    <message>
        <source>SCRIPT FLUSH</source>
        <translation>SCRIPT FLUSH</translation>
    </message>
    <message>
        <source>a server restart without a file</source>
        <translation>無持久化的伺服器重新啟動</translation>
    </message>
    <message>
        <source>a failover</source>
        <translation>容錯移轉</translation>
    </message>
    <message>
        <source>a step of the clock</source>
        <translation>時鐘跳動</translation>
    </message>
    <message>
        <source>a lost answer</source>
        <translation>回應遺失</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Two locks, opposite order</source>
        <translation>兩個鎖，取得順序相反</translation>
    </message>
    <message>
        <source>A transfer needs the locks of two accounts and takes them as the request names them.</source>
        <translation>一筆轉帳需要兩個帳戶的鎖，並按請求中帳戶的先後順序取得。</translation>
    </message>
    <message>
        <source>Two transfers in opposite directions each hold the lock that the other one waits for; only a wait limit ends it, and they often meet again.</source>
        <translation>方向相反的兩筆轉帳各自持有對方等待的鎖；只有等待逾時才能解除，而且往往會再次相遇。</translation>
    </message>
    <message>
        <source>Take several locks always in one order, for example by key.</source>
        <translation>取得多個鎖時始終按同一順序，例如按鍵名排序。</translation>
    </message>
    <message>
        <source>Convoy</source>
        <translation>鎖護送</translation>
    </message>
    <message>
        <source>One lock that everybody needs is held over the slow part of the work, too.</source>
        <translation>所有 Worker 都需要同一個鎖，而且在耗時的步驟中也一直持有它。</translation>
    </message>
    <message>
        <source>Nothing is lost, but the workers stand in line and the whole service is as fast as one of them.</source>
        <translation>不會遺失資料，但 Worker 只能排隊，整個服務的吞吐量與單一 Worker 相同。</translation>
    </message>
    <message>
        <source>Do the slow part before the lock, and give what is independent locks of its own.</source>
        <translation>把耗時的步驟移到加鎖之前，互不相關的資源各用各的鎖。</translation>
    </message>
    <message>
        <source>Two locks, one order</source>
        <translation>兩個鎖，統一順序</translation>
    </message>
    <message>
        <source>Whoever needs several locks takes them in the order of their keys, as everybody does.</source>
        <translation>需要多個鎖時，所有用戶端都按鍵名順序取得。</translation>
    </message>
    <message>
        <source>Each single lock is as in B2: nobody renews, and waiters are served by luck.</source>
        <translation>每個鎖都與 B2 相同：沒有續約，等待者取得鎖全憑運氣。</translation>
    </message>
    <message>
        <source>Right wherever one task needs more than one lock.</source>
        <translation>適合一個任務需要多個鎖的情境。</translation>
    </message>
    <message>
        <source>Two requests at once</source>
        <translation>兩個請求同時到來</translation>
    </message>
    <message>
        <source>One worker is inside when two others ask: a patient one, and one that waits for 60 ms at most.</source>
        <translation>一個 Worker 持有鎖時，另有兩個請求加鎖：一個願意等待，一個最多等 60 毫秒。</translation>
    </message>
    <message>
        <source>A lock that lets both in, or that makes the hasty one wait for ever, is no lock with a wait limit.</source>
        <translation>若兩個都能進入，或不願久等的那個永遠等下去，這個鎖就沒有真正的等待上限。</translation>
    </message>
    <message>
        <source>The patient one waits and gets the lock next; the hasty one times out.</source>
        <translation>願意等待的繼續等，隨後取得鎖；不願久等的收到逾時結果。</translation>
    </message>
    <message>
        <source>Work for five leases</source>
        <translation>工作時間為租約的五倍</translation>
    </message>
    <message>
        <source>The work takes five times as long as the lease, and a watchdog renews it.</source>
        <translation>工作耗時是租約的五倍，由看門狗續約。</translation>
    </message>
    <message>
        <source>A renewal that comes late or stops shows as a lease that ends under its holder.</source>
        <translation>若續約延遲或停止，租約就會在工作期間到期。</translation>
    </message>
    <message>
        <source>The lease is renewed at half its time, each time, so that it never comes near its end.</source>
        <translation>每次都在租約過半時續約，因此永遠不會接近到期。</translation>
    </message>
    <message>
        <source>kill -9 of the holder</source>
        <translation>對持有者執行 kill -9</translation>
    </message>
    <message>
        <source>The process that holds the lock is killed, and a waiter stands behind it.</source>
        <translation>持有鎖的行程被強制終止，此時有一個等待者在排隊。</translation>
    </message>
    <message>
        <source>A dead process releases nothing; only the TTL frees the lock.</source>
        <translation>行程已不在，不會再有釋放；只有過期才能讓鎖閒置。</translation>
    </message>
    <message>
        <source>The waiter gets it at its next try after the lease is over, and not before.</source>
        <translation>租約到期後，等待者在下一次嘗試時取得鎖，不會提前。</translation>
    </message>
    <message>
        <source>An administrator flushes the server&apos;s scripts while three workers lock and release by scripts.</source>
        <translation>三個 Worker 用指令碼加鎖和釋放期間，管理員清空了伺服器的指令碼快取。</translation>
    </message>
    <message>
        <source>A client that sends only the digest of a script is told NOSCRIPT, and may take that for a failed release.</source>
        <translation>只傳送指令碼摘要的用戶端會收到 NOSCRIPT，可能誤以為釋放失敗。</translation>
    </message>
    <message>
        <source>The library sends the script itself then: no request fails, and nobody notices.</source>
        <translation>此時程式庫會改為傳送指令碼本身：沒有請求失敗，呼叫端不會察覺。</translation>
    </message>
    <message>
        <source>Server crash, with a file</source>
        <translation>伺服器當機，有持久化</translation>
    </message>
    <message>
        <source>redis-server is killed under a holder and starts again from its append-only file, written before each answer.</source>
        <translation>鎖被持有期間 redis-server 被強制終止，隨後從 AOF 檔案復原；AOF 在每次回應前都已寫入磁碟。</translation>
    </message>
    <message>
        <source>What the server acknowledged must survive the crash, or a second worker gets the lock.</source>
        <translation>當機前已回應的內容在復原後必須仍然成立，否則第二個 Worker 會進入。</translation>
    </message>
    <message>
        <source>The lock is in the file: whoever asks after the crash is refused until the holder is done.</source>
        <translation>鎖已持久化：當機之後的加鎖請求都會被拒絕，直到持有者完成。</translation>
    </message>
    <message>
        <source>Server crash, memory only</source>
        <translation>伺服器當機，無持久化</translation>
    </message>
    <message>
        <source>redis-server is killed under a holder and starts again with nothing.</source>
        <translation>鎖被持有期間 redis-server 被強制終止，重新啟動後資料為空。</translation>
    </message>
    <message>
        <source>The lock is forgotten although its holder still works, so that a second worker is let in.</source>
        <translation>持有者仍在工作，鎖卻已遺失，第二個 Worker 會進入。</translation>
    </message>
    <message>
        <source>No lock on one server without a file survives that: fence the resource, or ask a majority of servers.</source>
        <translation>單台伺服器若沒有持久化，任何鎖都無法倖免：請用 fencing token 保護資源，或使用多台伺服器的多數。</translation>
    </message>
    <message>
        <source>Sentinel failover</source>
        <translation>Sentinel 容錯移轉</translation>
    </message>
    <message>
        <source>Sentinel promotes the replica, and the old primary goes on taking writes for about ten seconds.</source>
        <translation>Sentinel 提升了複本，而原主節點在大約十秒內仍會接受寫入。</translation>
    </message>
    <message>
        <source>One worker still speaks to the old primary and another one to the new one: both are granted the lock, with the same fencing token.</source>
        <translation>一個 Worker 仍連到原主節點，另一個連到新主節點：兩者都取得鎖，fencing token 也相同。</translation>
    </message>
    <message>
        <source>A counter on one server fences nothing then: take a majority of independent servers, or a number from the resource itself.</source>
        <translation>此時單台伺服器上的計數器無法發揮保護作用：請使用多台獨立伺服器的多數，或由資源本身產生編號。</translation>
    </message>
    <message>
        <source>Slow network</source>
        <translation>網路緩慢</translation>
    </message>
    <message>
        <source>One worker&apos;s connection takes 50 ms each way.</source>
        <translation>一個 Worker 的網路單程延遲為 50 毫秒。</translation>
    </message>
    <message>
        <source>A lease is counted by the server from when it got the request: who counts from the answer believes in it for too long.</source>
        <translation>伺服器從收到請求時開始計算租約；若用戶端從收到回應時開始計算，會高估剩餘時間。</translation>
    </message>
    <message>
        <source>The lease is counted from before the request was sent; everything works, only slower.</source>
        <translation>從傳送請求之前開始計算租約；一切正常，只是較慢。</translation>
    </message>
    <message>
        <source>Lost request</source>
        <translation>請求遺失</translation>
    </message>
    <message>
        <source>The request for the lock never arrives at the server.</source>
        <translation>加鎖請求沒有到達伺服器。</translation>
    </message>
    <message>
        <source>The client cannot tell that from a lost answer, and a second request on the same connection might come after the first.</source>
        <translation>用戶端無法區分是請求遺失還是回應遺失，而同一連線上的第二個請求可能緊隨第一個之後到達。</translation>
    </message>
    <message>
        <source>The client gets &quot;outcome unknown&quot;; the lock is free, the next worker gets it at once, and so can this one later.</source>
        <translation>用戶端得到「結果無法確定」；鎖無人持有，下一個 Worker 可立即取得，它自己隨後也能取得。</translation>
    </message>
    <message>
        <source>Lost answer</source>
        <translation>回應遺失</translation>
    </message>
    <message>
        <source>The lock is granted, and the answer is lost.</source>
        <translation>鎖已授予，但回應遺失。</translation>
    </message>
    <message>
        <source>Half-open connection</source>
        <translation>半開連線</translation>
    </message>
    <message>
        <source>While the lock is held the connection goes silent: no data, no close.</source>
        <translation>鎖被持有期間連線失去回應：收不到資料，也沒有關閉。</translation>
    </message>
    <message>
        <source>A renewal without a deadline would wait for ever while the lease runs out and another worker gets the lock.</source>
        <translation>沒有逾時限制的續約會一直等待，期間租約到期，鎖被其他 Worker 取得。</translation>
    </message>
    <message>
        <source>The watchdog has a deadline, tells the holder before the lease is over, and the holder stops.</source>
        <translation>看門狗設有逾時，會在租約到期前通知持有者，持有者隨即停止。</translation>
    </message>
    <message>
        <source>Clock step of one client</source>
        <translation>單一用戶端的時鐘跳動</translation>
    </message>
    <message>
        <source>The wall clock of one worker&apos;s process goes five seconds ahead, twice.</source>
        <translation>一個 Worker 行程的系統時鐘兩次向前跳動五秒。</translation>
    </message>
    <message>
        <source>A client that measures leases by the wall clock thinks that its own or another lease has ended.</source>
        <translation>若依系統時鐘計算租約，會誤以為自己或他人的租約已到期。</translation>
    </message>
    <message>
        <source>Leases are counted by the monotonic clock and by the server: nobody notices.</source>
        <translation>租約由單調時鐘和伺服器計算，因此不受影響。</translation>
    </message>
    <message>
        <source>Full memory</source>
        <translation>記憶體已滿</translation>
    </message>
    <message>
        <source>The memory of the server is full, and its policy evicts keys with a time to live first: locks.</source>
        <translation>伺服器記憶體已滿，逐出策略優先處理帶 TTL 的鍵，而鎖正是這類鍵。</translation>
    </message>
    <message>
        <source>The lock of a holder is deleted, and nobody can get another one.</source>
        <translation>持有者的鎖被刪除，也沒有用戶端能取得新的鎖。</translation>
    </message>
    <message>
        <source>The holder is told at its next renewal, whoever asks gets a clear error, and a release works all the same.</source>
        <translation>持有者在下一次續約時得知；加鎖請求會收到明確的錯誤；釋放仍可正常執行。</translation>
    </message>
    <message>
        <source>One endpoint half-open</source>
        <translation>一個端點處於半開狀態</translation>
    </message>
    <message>
        <source>A process holds a lock on each of two servers, and one of them does not answer any more.</source>
        <translation>一個行程在兩台伺服器上各持有一個鎖，其中一台不再回應。</translation>
    </message>
    <message>
        <source>One thread that renews all leases one after the other would wait there and lose the other lease, too.</source>
        <translation>若由一個執行緒依次為所有租約續約，就會卡在那裡，另一個租約也會失效。</translation>
    </message>
    <message>
        <source>Endpoints do not wait for each other: the lease on the healthy server is renewed on time, and only the other one is lost.</source>
        <translation>各端點互不等待：正常伺服器上的租約按時續約，失效的只有另一個。</translation>
    </message>
    <message>
        <source>the patient one waited and got it next</source>
        <translation>願意等待的一方隨後取得鎖</translation>
    </message>
    <message>
        <source>the hasty one gave up</source>
        <translation>不願久等的一方已放棄</translation>
    </message>
    <message>
        <source>the work lasted for five leases</source>
        <translation>工作持續了租約的五倍時間</translation>
    </message>
    <message>
        <source>renewed throughout</source>
        <translation>全程持續續約</translation>
    </message>
    <message>
        <source>free when its time to live was over, and not before</source>
        <translation>TTL 到期後才閒置，沒有提前</translation>
    </message>
    <message>
        <source>nobody released it</source>
        <translation>沒有用戶端釋放它</translation>
    </message>
    <message>
        <source>the trouble came</source>
        <translation>故障確實發生</translation>
    </message>
    <message>
        <source>no request failed</source>
        <translation>沒有請求失敗</translation>
    </message>
    <message>
        <source>the other one was refused after the crash, too</source>
        <translation>當機之後，另一個請求同樣被拒絕</translation>
    </message>
    <message>
        <source>both were given the same fencing token</source>
        <translation>兩者得到相同的 fencing token</translation>
    </message>
    <message>
        <source>each answer took 100 ms or more</source>
        <translation>每次回應耗時至少 100 毫秒</translation>
    </message>
    <message>
        <source>both got their turn</source>
        <translation>兩者都輪到了</translation>
    </message>
    <message>
        <source>the client was told that it cannot know</source>
        <translation>用戶端得到「結果無法確定」</translation>
    </message>
    <message>
        <source>the other one got in meanwhile</source>
        <translation>期間另一個 Worker 取得了鎖</translation>
    </message>
    <message>
        <source>it got the lock again afterwards</source>
        <translation>隨後它再次取得鎖</translation>
    </message>
    <message>
        <source>the holder was told before the other one got it</source>
        <translation>持有者在另一個 Worker 取得鎖之前已得知</translation>
    </message>
    <message>
        <source>no lock was granted while memory was full</source>
        <translation>記憶體已滿期間沒有授予鎖</translation>
    </message>
    <message>
        <source>the release was answered</source>
        <translation>釋放請求得到回應</translation>
    </message>
    <message>
        <source>the lease on the other server was renewed on time</source>
        <translation>另一台伺服器上的租約按時續約</translation>
    </message>
    <message>
        <source>State that several processes share needs a lock that all of them use.</source>
        <translation>多個行程共用的狀態，必須由它們都使用的鎖來保護。</translation>
    </message>
    <message>
        <source>Set value and time to live with one command, SET NX PX: after a crash the lock ends by itself.</source>
        <translation>用一條指令同時設定值與存活時間：SET NX PX；即使當機，鎖也會自行過期。</translation>
    </message>
    <message>
        <source>min-replicas-to-write</source>
        <translation>min-replicas-to-write</translation>
    </message>
    <message>
        <source>The replica is cut off, and later promoted; the primary is told to take no writes without a replica.</source>
        <translation>複本先與主節點斷開，隨後被提升；主節點設定為沒有複本時拒絕寫入。</translation>
    </message>
    <message>
        <source>A primary that goes on alone grants locks that the replica, once it is promoted, has never heard of.</source>
        <translation>獨自運作的主節點仍會授予鎖，而被提升的複本對這些鎖一無所知。</translation>
    </message>
    <message>
        <source>With min-replicas-to-write it refuses them (NOREPLICAS), a second or two after it lost its replica: what was granted within that time can still be lost.</source>
        <translation>設定 min-replicas-to-write 後，主節點在失去複本一兩秒後會拒絕寫入（NOREPLICAS）；在此之前授予的鎖仍可能遺失。</translation>
    </message>
    <message>
        <source>WAIT for a replica</source>
        <translation>用 WAIT 等待複本</translation>
    </message>
    <message>
        <source>The replica is cut off, and later promoted; the client asks with WAIT whether it has the lock.</source>
        <translation>複本先與主節點斷開，隨後被提升；用戶端以 WAIT 確認複本是否已有該鎖。</translation>
    </message>
    <message>
        <source>The primary answers OK before any replica has the lock.</source>
        <translation>主節點回應 OK 時，還沒有任何複本收到這個鎖。</translation>
    </message>
    <message>
        <source>A lock that no replica confirms is given back and not used. That makes a loss rarer, not impossible: WAIT does not decide who is promoted.</source>
        <translation>未得到複本確認的鎖會立即釋放，不會使用。這樣只能減少遺失，無法杜絕：提升哪個複本並不由 WAIT 決定。</translation>
    </message>
    <message>
        <source>A slot moves</source>
        <translation>槽位遷移</translation>
    </message>
    <message>
        <source>The slot of a held lock moves to another node of the cluster, key by key.</source>
        <translation>被持有的鎖所在的槽位正逐鍵遷移到叢集的另一個節點。</translation>
    </message>
    <message>
        <source>A client that does not follow MOVED and ASK can neither renew nor release, and believes that it has lost the lock.</source>
        <translation>不處理 MOVED 和 ASK 的用戶端既無法續約也無法釋放，並誤以為鎖已遺失。</translation>
    </message>
    <message>
        <source>Client and watchdog follow: the lock moves with its lease and its token, and others are refused all the time.</source>
        <translation>用戶端和看門狗都會跟隨重新導向：鎖連同租約和權杖一起遷移，其他用戶端始終被拒絕。</translation>
    </message>
    <message>
        <source>A replica takes over</source>
        <translation>複本接替主節點</translation>
    </message>
    <message>
        <source>CLUSTER FAILOVER: a replica takes its primary&apos;s place while a lock is held.</source>
        <translation>CLUSTER FAILOVER：鎖被持有期間，複本接替主節點。</translation>
    </message>
    <message>
        <source>The holder still speaks to the former primary.</source>
        <translation>持有者仍在與原主節點通訊。</translation>
    </message>
    <message>
        <source>A takeover that is asked for waits until the replica has everything: the lock is there, and the client is sent to the new primary. One after a crash does not wait (A12).</source>
        <translation>手動觸發的切換會等複本資料完全同步：鎖仍在，用戶端會被重新導向到新主節點。當機後的切換不會等待（A12）。</translation>
    </message>
    <message>
        <source>Locks of two slots</source>
        <translation>兩個槽位的鎖</translation>
    </message>
    <message>
        <source>Two locks are taken by one script, once with a hash tag in their names and once without.</source>
        <translation>用一個指令碼同時取得兩個鎖：一次鍵名帶雜湊標籤，一次不帶。</translation>
    </message>
    <message>
        <source>Keys of two slots live on two nodes, and no command reaches both: CROSSSLOT.</source>
        <translation>兩個槽位的鍵位於兩個節點，一條指令無法同時存取：CROSSSLOT。</translation>
    </message>
    <message>
        <source>What must be taken together has the same hash tag: lock:{order-7}:stock and lock:{order-7}:invoice.</source>
        <translation>需要一起取得的鎖應使用相同的雜湊標籤：lock:{order-7}:stock 和 lock:{order-7}:invoice。</translation>
    </message>
    <message>
        <source>no lock was granted while the replica was away</source>
        <translation>複本斷開期間沒有授予任何鎖</translation>
    </message>
    <message>
        <source>the new primary granted it</source>
        <translation>新主節點授予了該鎖</translation>
    </message>
    <message>
        <source>nobody worked on a lock that no replica had</source>
        <translation>沒有 Worker 使用未複寫到任何複本的鎖</translation>
    </message>
    <message>
        <source>released where it was by then</source>
        <translation>在鎖當時所在的節點上釋放</translation>
    </message>
    <message>
        <source>renewed where it was by then</source>
        <translation>在鎖當時所在的節點上續約</translation>
    </message>
    <message>
        <source>the other one was refused meanwhile</source>
        <translation>期間另一個請求被拒絕</translation>
    </message>
    <message>
        <source>locks of two slots were refused</source>
        <translation>跨兩個槽位的鎖被拒絕</translation>
    </message>
    <message>
        <source>a hash tag kept them together</source>
        <translation>雜湊標籤使它們位於同一槽位</translation>
    </message>
    <message>
        <source>Who gives up there leaves a lock that nobody uses, and everybody waits for its ttl.</source>
        <translation>若就此放棄，會留下無人使用的鎖，其他用戶端都得等到 TTL 到期。</translation>
    </message>
    <message>
        <source>The client asks on a new connection, with the same token, who has the lock: it is its own, and the work begins at once.</source>
        <translation>用戶端在新連線上以同一權杖查詢鎖的持有者：鎖屬於自己，可立即開始工作。</translation>
    </message>
    <message>
        <source>the client asked again and had the lock at once</source>
        <translation>用戶端再次查詢，立即確認持有鎖</translation>
    </message>
    <message>
        <source>nobody else got in meanwhile</source>
        <translation>期間沒有其他用戶端取得鎖</translation>
    </message>
    <message>
        <source>Read unlock ends the watchdog</source>
        <translation>讀取解鎖會停掉看門狗</translation>
    </message>
    <message>
        <source>What your Java neighbour does: in Redisson 4.7.0 a thread that has the write lock also reads, and its read unlock cancels the watchdog of the write lock, too.</source>
        <translation>您的 Java 鄰居是這樣做的：在 Redisson 4.7.0 中，持有寫入鎖的執行緒也會讀取，而它的讀取解鎖會把寫入鎖的看門狗一併取消。</translation>
    </message>
    <message>
        <source>Nobody renews the write lock any more: it ends under long work, and a second writer gets in.</source>
        <translation>寫入鎖從此無人續約：工作一久，鎖就在途中結束，第二個寫入者隨即進入。</translation>
    </message>
    <message>
        <source>Renew each hold on its own: the write lock until the write lock is released.</source>
        <translation>各個持有分別續約：寫入鎖要一直續到寫入鎖釋放為止。</translation>
    </message>
    <message>
        <source>A dying reader shortens</source>
        <translation>瀕死的讀取者縮短租約</translation>
    </message>
    <message>
        <source>What your Java neighbour does: a reader with a long lease reads beside one with a watchdog, whose renewal sets the TTL of the whole lock to its own short lease.</source>
        <translation>您的 Java 鄰居是這樣做的：一個長租約的讀取者與一個帶看門狗的讀取者同時在讀，後者續約時把整個鎖的 TTL 設成自己的短租約。</translation>
    </message>
    <message>
        <source>When the one with the watchdog dies, the lock ends soon after, and a writer gets in beside the reader that still has time.</source>
        <translation>帶看門狗的讀取者一死，鎖很快就結束，寫入者便闖入，而另一個讀取者的租約還沒到期。</translation>
    </message>
    <message>
        <source>A renewal may only lengthen the TTL of a lock that others share.</source>
        <translation>對於與他人共用的鎖，續約只能延長 TTL。</translation>
    </message>
    <message>
        <source>Multi-lock of 1,000 s</source>
        <translation>1,000 秒的多重鎖</translation>
    </message>
    <message>
        <source>What your Java neighbour does: MultiLock.lock(1, SECONDS) converts the lease to milliseconds in each round, also after a round that was refused.</source>
        <translation>您的 Java 鄰居是這樣做的：MultiLock.lock(1, SECONDS) 每一輪都把租約換算成毫秒，遭拒之後的那一輪也照樣再換算一次。</translation>
    </message>
    <message>
        <source>Whoever had to wait gets a lease that is a thousand times too long, and if it dies the locks stay for hours.</source>
        <translation>等待過的用戶端拿到的租約長了一千倍；它若死掉，這些鎖會留上好幾個小時。</translation>
    </message>
    <message>
        <source>Convert once, at the edge, and use typed durations inside.</source>
        <translation>只在邊界換算一次，內部使用具型別的時間長度。</translation>
    </message>
    <message>
        <source>One latch for all rounds</source>
        <translation>所有輪次共用一個閂鎖</translation>
    </message>
    <message>
        <source>Each round waits for the same count-down latch. When a round times out, the latch is deleted and set again for the next one.</source>
        <translation>每一輪都等待同一個倒數閂鎖。某一輪逾時後，刪除該閂鎖，並為下一輪重新設定。</translation>
    </message>
    <message>
        <source>A job of the old round that counts down late counts in the new one, whose latch opens while one of its own jobs is not done.</source>
        <translation>舊一輪的工作遲到的倒數會計入新的一輪，新一輪的閂鎖因此提前開啟，而它自己的工作還有一個未完成。</translation>
    </message>
    <message>
        <source>Give each round a latch with a name of its own: a late count then finds no key and opens nothing.</source>
        <translation>讓每一輪使用個別命名的閂鎖：遲到的倒數找不到鍵，也就什麼都打不開。</translation>
    </message>
    <message>
        <source>Read-write lock</source>
        <translation>讀寫鎖</translation>
    </message>
    <message>
        <source>Redisson&apos;s read-write lock by our library: readers are inside together, a writer alone, each renewed for itself.</source>
        <translation>由我們的程式庫實作的 Redisson 讀寫鎖：讀取者可以同在其中，寫入者獨占，各自續約。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets a writer in beside others, and there is no line: readers can starve a writer.</source>
        <translation>程序暫停或容錯移轉時，寫入者仍可能與他人同時進入；而且沒有佇列，讀取者可能讓寫入者一直等不到。</translation>
    </message>
    <message>
        <source>Right where many read and few write.</source>
        <translation>適合讀多寫少的場合。</translation>
    </message>
    <message>
        <source>Permits that expire</source>
        <translation>會到期的許可</translation>
    </message>
    <message>
        <source>Redisson&apos;s semaphore with leases by our library: two are inside at once, never three, and the permit of one that dies comes back.</source>
        <translation>由我們的程式庫實作的 Redisson 具租約號誌：同時可進兩個，絕不會有三個；持有者死掉後，它的許可會回來。</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets one too many in.</source>
        <translation>程序暫停或容錯移轉時，仍可能多放進一個。</translation>
    </message>
    <message>
        <source>Right where a few may work at once.</source>
        <translation>適合允許少數幾個同時工作的場合。</translation>
    </message>
    <message>
        <source>Count-down latch</source>
        <translation>倒數閂鎖</translation>
    </message>
    <message>
        <source>Redisson&apos;s latch by our library: a coordinator opens a new latch for each round, hands out the jobs, and goes on alone once all have counted down.</source>
        <translation>由我們的程式庫實作的 Redisson 閂鎖：協調者每一輪設定一個新閂鎖並分派工作，等全部倒數完成後再獨自繼續。</translation>
    </message>
    <message>
        <source>A latch has no lease: if a worker dies and does not come back, each wait ends at its limit. A server that forgets the latch opens it early.</source>
        <translation>閂鎖沒有租約：若某個 Worker 死掉且不再回來，每次等待都要到上限才結束。伺服器若遺失閂鎖，閂鎖會提前開啟。</translation>
    </message>
    <message>
        <source>Right where one must wait until several are done.</source>
        <translation>適合一方必須等多方完成的場合。</translation>
    </message>
</context>
<context>
    <name>CellText</name>
    <message>
        <source>not seen</source>
        <translation>未偵測到</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>追蹤</translation>
    </message>
    <message>
        <source>poll</source>
        <translation>輪詢</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>掃描</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>指令追蹤</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>佇列</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>頻道</translation>
    </message>
    <message>
        <source>quarantine of Lockscope</source>
        <translation>Lockscope 的隔離</translation>
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
            <numerusform>原持有者不會因此停止。釋放這 %n 個鎖？[y/N] </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) are served by no node: no lock in them can be read</source>
        <translation>
            <numerusform>有 %n 個槽位沒有節點提供服務：其中的鎖都無法讀取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.</source>
        <translation>
            <numerusform>%1 是叢集的節點：將讀取叢集的全部 %n 個主節點。加上 --node-only 則只讀取此節點。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n nodes could be reached.</source>
        <translation>
            <numerusform>%n 個節點均無法連線。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope export: %n times nothing is known of what happened; each is in the export as a gap.</source>
        <translation>
            <numerusform>lockscope export：有 %n 個時段沒有資料，均以缺口形式匯出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope watch: %n message(s) to the webhook were not taken yet, and are dropped.</source>
        <translation>
            <numerusform>lockscope watch：還有 %n 則傳往 Webhook 的訊息未被接受，已捨棄。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The old holder is not stopped by this. Release it on these %n servers? [y/N] </source>
        <translation>
            <numerusform>原持有者不會因此停止。在這 %n 台伺服器上釋放？[y/N] </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>database %1 holds %n key(s) and is not watched</source>
        <translation>
            <numerusform>資料庫 %1 有 %n 個鍵，未被監控</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Looked at all %n key(s) in %1 ms.</source>
        <translation>
            <numerusform>已在 %1 毫秒內檢查全部 %n 個鍵。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope record: %n event(s) not in the recording: they could not be written in time.</source>
        <translation>
            <numerusform>lockscope record：有 %n 個事件未錄製：未能及時寫入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) of everybody in %1 s, %2 of watched locks, %3 MiB.</source>
        <translation>
            <numerusform>%1 秒內所有用戶端共 %n 條指令，其中 %2 條涉及監控的鎖，%3 MiB。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>holders or locks</comment>
        <translation>
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n nodes could be looked through.</source>
        <translation>
            <numerusform>%n 個節點均無法掃描。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) have names too different for proposals (%1 at most).</source>
        <translation>
            <numerusform>%n 個鎖的名稱差異過大，無法提出建議（最多 %1 條）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 would have renewed it, but it was another&apos;s (%n time(s)).</source>
        <translation>
            <numerusform>%1：%2 曾嘗試續約，但該鎖屬於其他用戶端（%n 次）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 would have released it, but it was another&apos;s (%n time(s)).</source>
        <translation>
            <numerusform>%1：%2 曾嘗試釋放，但該鎖屬於其他用戶端（%n 次）。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandWords</name>
    <message>
        <source>stuck unlock kill free delete remove force</source>
        <translation>卡住 解鎖 強制 刪除 移除 釋放 stuck unlock kill</translation>
    </message>
    <message>
        <source>expire sooner lease timeout</source>
        <translation>提前過期 租約 逾時</translation>
    </message>
    <message>
        <source>block ban keep out</source>
        <translation>阻止 禁止 攔截</translation>
    </message>
    <message>
        <source>undo restore</source>
        <translation>復原 還原</translation>
    </message>
    <message>
        <source>monitor who waits contention</source>
        <translation>誰在等 爭用 monitor</translation>
    </message>
    <message>
        <source>details owner history</source>
        <translation>詳情 持有者 歷史</translation>
    </message>
    <message>
        <source>open server login host</source>
        <translation>開啟 伺服器 登入 主機</translation>
    </message>
    <message>
        <source>close server logout</source>
        <translation>關閉 伺服器 登出</translation>
    </message>
    <message>
        <source>example try sample</source>
        <translation>範例 試用</translation>
    </message>
    <message>
        <source>refresh reload</source>
        <translation>重新整理 重新載入</translation>
    </message>
    <message>
        <source>discover scan patterns</source>
        <translation>尋找 掃描 樣式</translation>
    </message>
    <message>
        <source>capture save</source>
        <translation>擷取 儲存</translation>
    </message>
    <message>
        <source>comment remark</source>
        <translation>備註 註解</translation>
    </message>
    <message>
        <source>postmortem share html</source>
        <translation>檢討 分享 html</translation>
    </message>
    <message>
        <source>difference before after</source>
        <translation>差異 前後 比較</translation>
    </message>
    <message>
        <source>download csv sqlite perfetto</source>
        <translation>下載 csv sqlite perfetto</translation>
    </message>
    <message>
        <source>screenshot image png svg</source>
        <translation>螢幕擷取 圖片 png svg</translation>
    </message>
    <message>
        <source>freeze stop hold</source>
        <translation>凍結 停住</translation>
    </message>
    <message>
        <source>jump history past</source>
        <translation>跳到 歷史 過去</translation>
    </message>
    <message>
        <source>theme night mode colors</source>
        <translation>佈景主題 夜間 色彩</translation>
    </message>
    <message>
        <source>theme day mode colors</source>
        <translation>佈景主題 日間 色彩</translation>
    </message>
    <message>
        <source>time zone clock</source>
        <translation>時區 時鐘</translation>
    </message>
    <message>
        <source>alert alarm</source>
        <translation>警示 警報</translation>
    </message>
    <message>
        <source>alert slack http post</source>
        <translation>警示 slack http post</translation>
    </message>
    <message>
        <source>toasts notices log</source>
        <translation>提示 通知 記錄</translation>
    </message>
    <message>
        <source>help keys hotkeys</source>
        <translation>說明 按鍵 快速鍵</translation>
    </message>
    <message>
        <source>help tutorial learn</source>
        <translation>說明 教學 學習</translation>
    </message>
    <message>
        <source>help bug issue</source>
        <translation>說明 錯誤 問題</translation>
    </message>
    <message>
        <source>exit close leave</source>
        <translation>結束 關閉</translation>
    </message>
    <message>
        <source>problems alerts issues</source>
        <translation>問題 警示</translation>
    </message>
    <message>
        <source>deadlock graph cycle</source>
        <translation>死結 圖 循環</translation>
    </message>
    <message>
        <source>charts metrics</source>
        <translation>圖表 指標</translation>
    </message>
    <message>
        <source>log history</source>
        <translation>記錄 歷史</translation>
    </message>
    <message>
        <source>rights acl health</source>
        <translation>權限 acl 健康</translation>
    </message>
    <message>
        <source>learn experiment</source>
        <translation>學習 實驗</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Lost holds per hour</source>
        <translation>每小時遺失鎖次數</translation>
    </message>
    <message>
        <source>Waits per hour</source>
        <translation>每小時等待次數</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>持有時間中位數</translation>
    </message>
    <message>
        <source>p95 of holds</source>
        <translation>持有時間 p95</translation>
    </message>
    <message>
        <source>p99 of holds</source>
        <translation>持有時間 p99</translation>
    </message>
    <message>
        <source>Share of the time held</source>
        <translation>持有時間佔比</translation>
    </message>
    <message>
        <source>Holds per hour</source>
        <translation>每小時持有次數</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 (database %2)</source>
        <translation>%1（資料庫 %2）</translation>
    </message>
    <message>
        <source>%1, %2 to %3, %4</source>
        <translation>%1，%2 至 %3，%4</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>B 中新出現</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>僅 A 中有</translation>
    </message>
    <message>
        <source>more often</source>
        <translation>更頻繁</translation>
    </message>
    <message>
        <source>less often</source>
        <translation>較少</translation>
    </message>
    <message>
        <source>as often</source>
        <translation>同樣頻繁</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>嚴重程度</translation>
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
        <translation>變化</translation>
    </message>
    <message>
        <source>What changed most</source>
        <translation>變化最大的項目</translation>
    </message>
    <message>
        <source>No figure of any lock changed noticeably.</source>
        <translation>沒有任何鎖的指標有明顯變化。</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>所有鎖</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>倍數</translation>
    </message>
    <message numerus="yes">
        <source>%n more figure(s) changed less.</source>
        <translation>
            <numerusform>另有 %n 個指標變化較小。</numerusform>
        </translation>
    </message>
    <message>
        <source>Holds and waits, A → B</source>
        <translation>持有與等待，A → B</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次數</translation>
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
        <translation>遺失</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次數</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are counted in the first row only.</source>
        <translation>
            <numerusform>另有 %n 個鎖僅計入第一列。</numerusform>
        </translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A：%1。B：%2。</translation>
    </message>
    <message>
        <source>What this does not say</source>
        <translation>此比較未涵蓋的內容</translation>
    </message>
    <message>
        <source>Unknown part of the time: %1 in A, %2 in B. What happened then is in no figure.</source>
        <translation>A 中各鎖有 %1 的時間沒有資料，B 中為 %2：這些時段不計入任何指標。</translation>
    </message>
    <message>
        <source>%1 could not be read to its end: %2</source>
        <translation>%1 未能完整讀取：%2</translation>
    </message>
    <message>
        <source>The first table counts per hour, so that periods of different length can be compared; the last one counts the whole period. A change can have many causes: other work, other servers, another time of day.</source>
        <translation>第一個表按每小時換算，便於比較不同長度的時段；最後一個表是原始次數。變化可能有多種原因：工作負載不同、伺服器不同，或時段不同。</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>最長等待時段</translation>
    </message>
    <message>
        <source>not known in A</source>
        <translation>A 中無資料</translation>
    </message>
    <message>
        <source>not known in B</source>
        <translation>B 中無資料</translation>
    </message>
    <message>
        <source>%1: %2 Not looked for: %3.</source>
        <extracomment>%1 &quot;A&quot; or &quot;B&quot;, %2 a sentence, %3 findings</extracomment>
        <translation>%1：%2未檢查：%3。</translation>
    </message>
</context>
<context>
    <name>ComparisonFile</name>
    <message>
        <source>The other period was not recorded. Choose another one.</source>
        <translation>要比較的時段沒有錄製。請選擇其他時段。</translation>
    </message>
    <message>
        <source>No figure of any lock changed noticeably.</source>
        <translation>沒有任何鎖的指標有明顯變化。</translation>
    </message>
    <message numerus="yes">
        <source>%n figure(s) changed.</source>
        <translation>
            <numerusform>%n 個指標有變化。</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>One page with two times, or two recordings, side by side: what changed most comes first, then findings, holds and waits of each lock.</source>
        <translation>一個頁面，並列顯示兩個時段或兩份錄製：先列出變化最大的項目，再列出診斷結果以及各鎖的持有與等待。</translation>
    </message>
    <message>
        <source>No tokens are in it. Names of locks are as the recordings have them.</source>
        <translation>不含權杖。鎖的名稱與錄製中的一致。</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Connect to Redis</source>
        <translation>連線到 Redis</translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation>伺服器(&amp;S)</translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation>已儲存的伺服器</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新增(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>建立副本(&amp;D)</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>刪除(&amp;L)</translation>
    </message>
    <message>
        <source>Und&amp;o</source>
        <translation>復原(&amp;O)</translation>
    </message>
    <message>
        <source>Settings of the server</source>
        <translation>伺服器設定</translation>
    </message>
    <message>
        <source>Paste a UR&amp;I</source>
        <translation>貼上 URI(&amp;I)</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>名稱(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>環境(&amp;E)</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>色彩…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重設</translation>
    </message>
    <message>
        <source>Back to the colour of the environment</source>
        <translation>恢復環境的預設色彩</translation>
    </message>
    <message>
        <source>T&amp;ransport</source>
        <translation>傳輸方式(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>主機(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>連接埠(&amp;P)</translation>
    </message>
    <message>
        <source>Soc&amp;ket</source>
        <translation>通訊端(&amp;K)</translation>
    </message>
    <message>
        <source>/run/redis/redis.sock</source>
        <translation>/run/redis/redis.sock</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>瀏覽…</translation>
    </message>
    <message>
        <source>Browse for the socket</source>
        <translation>選擇通訊端</translation>
    </message>
    <message>
        <source>Data&amp;base</source>
        <translation>資料庫(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>使用者(&amp;U)</translation>
    </message>
    <message>
        <source>the default user</source>
        <translation>預設使用者</translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation>密碼(&amp;W)</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>顯示</translation>
    </message>
    <message>
        <source>Remember in the system ke&amp;yring</source>
        <translation>儲存到系統鑰匙圈(&amp;Y)</translation>
    </message>
    <message>
        <source>CA &amp;file</source>
        <translation>CA 檔案(&amp;F)</translation>
    </message>
    <message>
        <source>the trusted certificates of the system</source>
        <translation>系統信任的憑證</translation>
    </message>
    <message>
        <source>Browse for the CA file</source>
        <translation>選擇 CA 檔案</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>用戶端憑證</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>Browse for the client certificate</source>
        <translation>選擇用戶端憑證</translation>
    </message>
    <message>
        <source>Client &amp;key</source>
        <translation>用戶端金鑰(&amp;K)</translation>
    </message>
    <message>
        <source>Browse for the client key</source>
        <translation>選擇用戶端金鑰</translation>
    </message>
    <message>
        <source>Server na&amp;me</source>
        <translation>伺服器名稱(&amp;M)</translation>
    </message>
    <message>
        <source>the host above</source>
        <translation>同上方的主機</translation>
    </message>
    <message>
        <source>The name that the certificate must carry, when it is not the host: through a tunnel, or by address.</source>
        <translation>憑證中的名稱與主機不同時填寫，例如經由通道或以 IP 位址連線。</translation>
    </message>
    <message>
        <source>one pattern a line, like lock:*</source>
        <translation>每行一個樣式，例如 lock:*</translation>
    </message>
    <message>
        <source>Presets of lock libraries</source>
        <translation>常用程式庫的預設組</translation>
    </message>
    <message>
        <source> keys/s</source>
        <translation> 鍵/秒</translation>
    </message>
    <message>
        <source> commands/s</source>
        <translation> 指令/秒</translation>
    </message>
    <message>
        <source>the user of the Server tab</source>
        <translation>與「伺服器」分頁中的使用者相同</translation>
    </message>
    <message>
        <source>Copy Fi&amp;x</source>
        <translation>複製處理建議(&amp;X)</translation>
    </message>
    <message>
        <source>Steps of the test</source>
        <translation>測試步驟</translation>
    </message>
    <message>
        <source>&amp;Test Connection</source>
        <translation>測試連線(&amp;T)</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>儲存(&amp;V)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>連線(&amp;C)</translation>
    </message>
    <message>
        <source>Look through the keys of this server for what looks like a lock</source>
        <translation>在此伺服器的鍵中尋找疑似鎖的鍵</translation>
    </message>
    <message>
        <source>Load that watching may put on the server. Reads after events stay within the read budget, acquisitions first; skipped ones are counted. 0 turns reading, polling or waiter queries off.</source>
        <translation>監控允許為伺服器帶來的負擔。事件觸發的讀取不超過讀取配額，優先讀取「取得」事件；超出部分會計數並顯示。設為 0 則不讀取、不輪詢或不查詢等待者。</translation>
    </message>
    <message>
        <source>redis://user@host:6379/0, rediss://…, unix:///path, redis+sentinel://…</source>
        <translation>redis://user@host:6379/0、rediss://…、unix:///path、redis+sentinel://…</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>類型</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>群組名稱</translation>
    </message>
    <message>
        <source>mymaster</source>
        <translation>mymaster</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>Sentinel 位址</translation>
    </message>
    <message>
        <source>host:26379, host2:26379</source>
        <translation>host:26379, host2:26379</translation>
    </message>
    <message>
        <source>All are asked at once; one that does not answer delays nobody.</source>
        <translation>同時詢問所有 Sentinel；其中一個沒有回應不會影響其餘。</translation>
    </message>
    <message>
        <source>Sentinel user</source>
        <translation>Sentinel 使用者</translation>
    </message>
    <message>
        <source>Sentinel password</source>
        <translation>Sentinel 密碼</translation>
    </message>
    <message>
        <source>The Sentinels have a password of their own. That of Redis is below.</source>
        <translation>Sentinel 有單獨的密碼；Redis 的密碼請填在下方。</translation>
    </message>
    <message>
        <source>Reached at</source>
        <translation>實際存取位址</translation>
    </message>
    <message>
        <source>172.17.0.2:6379~host:7000</source>
        <translation>172.17.0.2:6379~host:7000</translation>
    </message>
    <message>
        <source>Try announced ports at the Sentinel&apos;s host</source>
        <translation>在 Sentinel 所在主機上嘗試公布的連接埠</translation>
    </message>
    <message>
        <source>For announced addresses that cannot be reached from here: announced:port~reachable:port, …</source>
        <translation>公布的位址從本機無法連上時填寫，格式：announced:port~reachable:port, …</translation>
    </message>
    <message>
        <source>What the Sentinels call the primary and its replicas: sentinel monitor NAME …</source>
        <translation>Sentinel 中該主節點群組的名稱：sentinel monitor NAME …</translation>
    </message>
    <message>
        <source>Watch this server as well; those watched now stay</source>
        <translation>同時監控此伺服器，不中斷目前的監控</translation>
    </message>
    <message>
        <source>A machine that reaches the server, as ssh knows it; host and port above are as seen from there</source>
        <translation>能連上該伺服器的 SSH 主機，寫法與 ssh 相同；上方的主機和連接埠以該主機所見為準</translation>
    </message>
    <message>
        <source>no, or user@host:22</source>
        <translation>無，或 user@host:22</translation>
    </message>
    <message>
        <source>Machines on the way to it, separated by commas, as ssh -J takes them</source>
        <translation>途經的跳板機，以逗號分隔，與 ssh -J 相同</translation>
    </message>
    <message>
        <source>Throu&amp;gh SSH</source>
        <translation>透過 SSH(&amp;G)</translation>
    </message>
    <message>
        <source>Open Beside</source>
        <translation>並排開啟</translation>
    </message>
    <message>
        <source>Jump hosts</source>
        <translation>跳板機</translation>
    </message>
    <message>
        <source>none, or what is on the way to it</source>
        <translation>無，或途經的跳板機</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>匯入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>匯出…</translation>
    </message>
    <message>
        <source>Read the &amp;job behind the selected lock</source>
        <translation>讀取所選鎖背後的工作(&amp;J)</translation>
    </message>
    <message>
        <source>Class, queue, attempt and heartbeat; never arguments or results</source>
        <translation>類別、佇列、嘗試次數和心跳；絕不讀取引數或結果</translation>
    </message>
    <message>
        <source>Key patterns</source>
        <translation>鍵名樣式</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>預設組</translation>
    </message>
    <message>
        <source>Find Locks…</source>
        <translation>尋找鎖…</translation>
    </message>
    <message>
        <source>Read budget</source>
        <translation>讀取配額</translation>
    </message>
    <message>
        <source>Poll budget</source>
        <translation>輪詢配額</translation>
    </message>
    <message>
        <source>Waiters budget</source>
        <translation>等待者配額</translation>
    </message>
    <message>
        <source>Read-only: nothing is ever released or changed from here</source>
        <translation>唯讀：不釋放或變更任何內容</translation>
    </message>
    <message>
        <source>User for actions</source>
        <translation>用於操作的使用者</translation>
    </message>
    <message>
        <source>Password for actions</source>
        <translation>用於操作的密碼</translation>
    </message>
</context>
<context>
    <name>ConnectionState</name>
    <message>
        <source>not connected</source>
        <translation>未連線</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>連線中</translation>
    </message>
    <message>
        <source>reading locks</source>
        <translation>讀取鎖中</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已連線</translation>
    </message>
    <message>
        <source>server busy</source>
        <translation>伺服器忙碌</translation>
    </message>
    <message>
        <source>waiting to reconnect</source>
        <translation>等待重新連線</translation>
    </message>
</context>
<context>
    <name>DockTitles</name>
    <message>
        <source>Inspector</source>
        <translation>檢閱器</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Development</source>
        <translation>開發</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>預備</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>正式</translation>
    </message>
</context>
<context>
    <name>EventWords</name>
    <message>
        <source>found</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>取得</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>續約</translation>
    </message>
    <message>
        <source>released</source>
        <translation>釋放</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation>重入</translation>
    </message>
    <message>
        <source>left one level</source>
        <translation>離開一層</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>過期</translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation>已過期，未釋放</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>被接手</translation>
    </message>
    <message>
        <source>taken over by another holder</source>
        <translation>被另一個持有者接手</translation>
    </message>
    <message>
        <source>TTL lost</source>
        <translation>失去 TTL</translation>
    </message>
    <message>
        <source>lease changed</source>
        <translation>租約變更</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>被逐出</translation>
    </message>
    <message>
        <source>evicted by the server</source>
        <translation>被伺服器逐出</translation>
    </message>
    <message>
        <source>evicted, not released</source>
        <translation>被逐出，未釋放</translation>
    </message>
    <message>
        <source>force-released</source>
        <translation>強制釋放</translation>
    </message>
    <message>
        <source>released by an operator</source>
        <translation>由維運人員釋放</translation>
    </message>
    <message>
        <source>migrated</source>
        <translation>遷移</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>vanished, nobody knows how</source>
        <translation>消失，原因不明</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>補全資訊</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已結束</translation>
    </message>
    <message>
        <source>quarantined</source>
        <translation>已隔離</translation>
    </message>
    <message>
        <source>quarantined by an operator</source>
        <translation>被維運人員隔離</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>遺失</translation>
    </message>
    <message>
        <source>lost by a failover</source>
        <translation>因容錯移轉遺失</translation>
    </message>
</context>
<context>
    <name>ExportFile</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder, or make room.</source>
        <translation>無法寫入 %1：%2。請選擇其他資料夾，或清出磁碟空間。</translation>
    </message>
    <message>
        <source>it is the recording itself</source>
        <translation>它正是錄製檔本身</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s).</source>
        <translation>
            <numerusform>%n 個事件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n period(s) without data are in it as gaps.</source>
        <translation>
            <numerusform>有 %n 個時段沒有資料，均以缺口形式寫入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>匯出</translation>
    </message>
    <message>
        <source>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</source>
        <translation>權杖已遮罩，無法用於釋放鎖。鎖的名稱和伺服器位址與錄製中的一致。</translation>
    </message>
    <message>
        <source>Rows for a spreadsheet (*.csv)</source>
        <translation>試算表 (*.csv)</translation>
    </message>
    <message>
        <source>Tables of SQLite (*.sqlite)</source>
        <translation>SQLite 資料庫 (*.sqlite)</translation>
    </message>
    <message>
        <source>Trace for Perfetto (*.pftrace)</source>
        <translation>Perfetto 追蹤檔 (*.pftrace)</translation>
    </message>
    <message>
        <source>Every event, hold and gap, for other programs: rows for a spreadsheet (CSV), lines of JSON for scripts, tables to ask with SQL (SQLite), or a trace to look at in ui.perfetto.dev, which reads it in your browser and sends it nowhere.</source>
        <translation>將所有事件、持有和缺口匯出給其他程式使用：試算表 (CSV)、供指令碼處理的 JSON 行、可用 SQL 查詢的 SQLite 資料庫，或可在 ui.perfetto.dev 中檢視的追蹤檔（該網站只在瀏覽器中讀取，不會上傳）。</translation>
    </message>
    <message>
        <source>Events, a line of JSON each (*.ndjson)</source>
        <translation>事件，每行一筆 JSON (*.ndjson)</translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>“%1” is not a field. Fields: %2. Put quotes around it to search for the text.</source>
        <translation>「%1」不是欄位。可用欄位：%2。若要搜尋該文字，請加引號。</translation>
    </message>
    <message>
        <source>There is nothing to search for between the quotes.</source>
        <translation>引號之間沒有可搜尋的內容。</translation>
    </message>
    <message>
        <source>The quote is not closed: add &quot; at the end.</source>
        <translation>引號沒有閉合：請在結尾加上 &quot;。</translation>
    </message>
    <message>
        <source>“%1” is compared with a colon: %1:text.</source>
        <translation>「%1」須用冒號：%1:text。</translation>
    </message>
    <message>
        <source>Put a space before the next condition.</source>
        <translation>請在下一個條件前加一個空格。</translation>
    </message>
    <message>
        <source>A state is missing after “%1:”. States: %2.</source>
        <translation>「%1:」後面缺少狀態。可用狀態：%2。</translation>
    </message>
    <message>
        <source>A time is missing, such as %1&lt;5s, %1&gt;250ms or %1&gt;2m.</source>
        <translation>缺少時間，例如 %1&lt;5s、%1&gt;250ms 或 %1&gt;2m。</translation>
    </message>
    <message>
        <source>A number is missing, such as %1&gt;0.</source>
        <translation>缺少數字，例如 %1&gt;0。</translation>
    </message>
    <message>
        <source>A text is missing, such as %1:worker-*.</source>
        <translation>缺少文字，例如 %1:worker-*。</translation>
    </message>
    <message>
        <source>“%1” is not a state. States: %2.</source>
        <translation>「%1」不是狀態。可用狀態：%2。</translation>
    </message>
    <message>
        <source>“%1” is not a time. Write %2&lt;5s; units: ms, s, m, h, d.</source>
        <translation>「%1」不是時間。請寫 %2&lt;5s；單位：ms、s、m、h、d。</translation>
    </message>
    <message>
        <source>“%1” is not a number. Write %2&gt;0.</source>
        <translation>「%1」不是數字。請寫 %2&gt;0。</translation>
    </message>
</context>
<context>
    <name>FindingScope</name>
    <message>
        <source>The recording is read once more with these limits: %1%.</source>
        <translation>正在依新門檻重新讀取錄製：%1%。</translation>
    </message>
    <message>
        <source>The recording is being read: %1%. Until then only its played part is shown.</source>
        <translation>正在讀取錄製：%1%。完成之前僅顯示已播放部分的結果。</translation>
    </message>
    <message>
        <source>Up to the moment that is shown, of the recording from %1 to %2.</source>
        <translation>截至目前顯示的時刻；錄製範圍為 %1 至 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) begin later: the marks on the strip of time lead there.</source>
        <translation>
            <numerusform>之後還有 %n 項診斷結果：按一下時間列上的標記可前往。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rest of it cannot be read.</source>
        <translation>其餘部分無法讀取。</translation>
    </message>
    <message numerus="yes">
        <source>%n more are not kept.</source>
        <translation>
            <numerusform>另有 %n 項未保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the latest %1 ended findings are kept.</source>
        <translation>已結束的診斷結果只保留最近 %1 項。</translation>
    </message>
</context>
<context>
    <name>FindingText</name>
    <message>
        <source>the server was restarted</source>
        <translation>伺服器已重新啟動</translation>
    </message>
    <message>
        <source>another server took its place</source>
        <translation>已切換到另一台伺服器</translation>
    </message>
    <message>
        <source>a gap: no data</source>
        <translation>缺口：無資料</translation>
    </message>
    <message>
        <source>reads were skipped to stay within the budget</source>
        <translation>因超出配額而略過讀取</translation>
    </message>
    <message>
        <source>the server&apos;s clock jumped ahead of this machine&apos;s</source>
        <translation>伺服器時鐘相對於本機向前跳動</translation>
    </message>
    <message>
        <source>the server&apos;s clock jumped back against this machine&apos;s</source>
        <translation>伺服器時鐘相對於本機向後跳動</translation>
    </message>
    <message>
        <source>maxmemory-policy %1</source>
        <translation>maxmemory-policy %1</translation>
    </message>
    <message>
        <source>missing right: %1</source>
        <translation>缺少權限：%1</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>問題</translation>
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
        <translation>已持有 %1且沒有租約，只有持有者能釋放它。</translation>
    </message>
    <message numerus="yes">
        <source>Taken without a lease; a second command set it %1 later. Seen %n time(s), in %2 of the holds.</source>
        <translation>
            <numerusform>加鎖時未設租約，%1後才由第二條指令設定。共 %n 次，佔持有次數的 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No TTL; the value is a time in the future. Seen in %n hold(s).</source>
        <translation>
            <numerusform>沒有 TTL，值是一個未來的時間。出現在 %n 次持有中。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Overwritten by another client %n time(s), with neither release nor expiry in between.</source>
        <translation>
            <numerusform>被其他用戶端覆寫 %n 次，期間既未釋放也未過期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lease ran out, and the next holder took the lock %1 later. Seen %n time(s).</source>
        <translation>
            <numerusform>租約到期，%1後鎖由下一個持有者取得。共 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lease(s) ran out without a release: %1 of the last %2 holds.</source>
        <translation>
            <numerusform>%n 次租約到期時仍未釋放，佔最近 %2 次持有的 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 of the last %n acquisition(s) used a new token.</source>
        <translation>
            <numerusform>最近 %n 次取得中，只有 %1 使用了新權杖。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n hold(s) more than half lasted no longer than %1.</source>
        <translation>
            <numerusform>最近 %n 次持有中，半數以上不超過 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lease is %1, %2 times the longest of the last %n hold(s) (%3).</source>
        <translation>
            <numerusform>租約為 %1，是最近 %n 次持有中最長一次（%3）的 %2 倍。</numerusform>
        </translation>
    </message>
    <message>
        <source>Last renewal %1 ago; usually every %2.</source>
        <translation>距上次續約 %1；通常每 %2一次。</translation>
    </message>
    <message>
        <source>No renewal for %1; before that every %2.</source>
        <translation>已 %1未續約；先前每 %2一次。</translation>
    </message>
    <message>
        <source>The lease ended %1 ago, and the server has not said so.</source>
        <translation>租約已到期 %1，伺服器尚未通知。</translation>
    </message>
    <message numerus="yes">
        <source>Held for %1: %2 times the longest of the last %n hold(s) (%3).</source>
        <translation>
            <numerusform>已持有 %1：是最近 %n 次持有中最長一次（%3）的 %2 倍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Held %1 of the time; median hold %2, short pauses in between, over %n hold(s).</source>
        <translation>
            <numerusform>持有時間佔 %1，持有時間中位數 %2，間隔很短（共 %n 次持有）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Always held, and %n client(s) wait for it.</source>
        <translation>
            <numerusform>一直被持有，有 %n 個用戶端在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Free for %1 although somebody waited; so were most of the last %n hand-over(s).</source>
        <translation>
            <numerusform>有等待者時仍閒置 %1；最近 %n 次移交大多如此。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Free, with %n client(s) in the queue; the first one has been silent for %1 past its deadline.</source>
        <translation>
            <numerusform>鎖閒置，但佇列中有 %n 個用戶端；佇列首位超過期限 %1仍無回應。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait for each other, for %1 so far.</source>
        <translation>
            <numerusform>%n 個用戶端互相等待，已持續 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %1 after another client had taken the lock. Seen %n time(s).</source>
        <translation>
            <numerusform>鎖已被另一個用戶端取得 %1後才釋放。共 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %n time(s) by a client that did not hold it.</source>
        <translation>
            <numerusform>被未持有該鎖的用戶端釋放 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %n time(s) by a command that does not compare the token.</source>
        <translation>
            <numerusform>被不比對權杖的指令釋放 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Renewed %n time(s) by a client that did not hold it.</source>
        <translation>
            <numerusform>被未持有該鎖的用戶端續約 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed by the server to free memory, %n time(s).</source>
        <translation>
            <numerusform>因記憶體不足被伺服器逐出 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server uses %1 of maxmemory, and its policy evicts keys.</source>
        <translation>伺服器已使用 maxmemory 的 %1，且所用策略會逐出鍵。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) vanished within a second, without a release or an expiry.</source>
        <translation>
            <numerusform>%n 個鎖在一秒內消失，既未釋放也未過期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The process or the role behind the address changed %n time(s).</source>
        <translation>
            <numerusform>該位址背後的行程或角色變更了 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server&apos;s clock and this machine&apos;s moved apart by %1 more than the network explains.</source>
        <translation>伺服器與本機時鐘的偏移，比網路延遲所能解釋的多 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s), %1 in all; missing rights: %2; reads skipped: %3.</source>
        <translation>
            <numerusform>%n 個缺口，共 %1；缺少的權限：%2；略過的讀取：%3。</numerusform>
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
        <translation>%1 %2（實際為 %3）</translation>
    </message>
    <message>
        <source>events of the locks</source>
        <translation>鎖的事件</translation>
    </message>
    <message>
        <source>waiters, from the server or from a trace</source>
        <translation>等待者（來自伺服器或指令追蹤）</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>指令追蹤</translation>
    </message>
    <message>
        <source>configuration and status of the server</source>
        <translation>伺服器的組態與狀態</translation>
    </message>
    <message>
        <source>%1 by %2, held by %3 before</source>
        <comment>event, holder, former holder</comment>
        <translation>%1，持有者 %2，先前由 %3 持有</translation>
    </message>
    <message>
        <source>%1, holder %2</source>
        <comment>event, holder</comment>
        <translation>%1，持有者 %2</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <comment>event, client</comment>
        <translation>%1，來自 %2</translation>
    </message>
    <message>
        <source>%1 by %2, held by %3</source>
        <comment>event, client, client</comment>
        <translation>%1，來自 %2，當時由 %3 持有</translation>
    </message>
    <message>
        <source>first in the queue: %1</source>
        <translation>佇列首位：%1</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>等待者：%1</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>始於 %1</translation>
    </message>
    <message>
        <source>from %1 until at least %2</source>
        <translation>自 %1 起，%2 後不再可見</translation>
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
        <translation>租約至少為</translation>
    </message>
    <message>
        <source>lease set by a second command within</source>
        <translation>補設租約的間隔不超過</translation>
    </message>
    <message>
        <source>times seen, at least</source>
        <translation>出現次數至少</translation>
    </message>
    <message>
        <source>share of the holds, at least</source>
        <translation>佔持有次數的比例至少</translation>
    </message>
    <message>
        <source>holds seen, at least</source>
        <translation>偵測到的持有次數至少</translation>
    </message>
    <message>
        <source>share of different tokens, at most</source>
        <translation>不同權杖的比例不超過</translation>
    </message>
    <message>
        <source>acquisitions seen, at least</source>
        <translation>偵測到的取得次數至少</translation>
    </message>
    <message>
        <source>median hold, at least</source>
        <translation>持有時間中位數至少</translation>
    </message>
    <message>
        <source>median hold, at most</source>
        <translation>持有時間中位數不超過</translation>
    </message>
    <message>
        <source>lease as a multiple of the longest hold, at least</source>
        <translation>租約與最長持有時間之比至少</translation>
    </message>
    <message>
        <source>hold as a multiple of the longest hold, at least</source>
        <translation>持有時間與最長一次之比至少</translation>
    </message>
    <message>
        <source>past the end of the lease by at least</source>
        <translation>超過租約到期時間至少</translation>
    </message>
    <message>
        <source>share of the time held, at least</source>
        <translation>持有時間佔比至少</translation>
    </message>
    <message>
        <source>free for at least</source>
        <translation>閒置時間至少</translation>
    </message>
    <message>
        <source>free for at most</source>
        <translation>閒置時間不超過</translation>
    </message>
    <message>
        <source>taken within</source>
        <translation>到期後被取得的間隔不超過</translation>
    </message>
    <message>
        <source>waiters, at least</source>
        <translation>等待者至少</translation>
    </message>
    <message>
        <source>silent past its deadline for at least</source>
        <translation>超過期限無回應至少</translation>
    </message>
    <message>
        <source>lasting at least</source>
        <translation>持續至少</translation>
    </message>
    <message>
        <source>memory used, at least</source>
        <translation>記憶體使用率至少</translation>
    </message>
    <message>
        <source>locks at once, at least</source>
        <translation>同時消失的鎖至少</translation>
    </message>
    <message>
        <source>step of at least</source>
        <translation>跳動至少</translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation>無 TTL</translation>
    </message>
    <message>
        <source>If the holder dies, the lock stays held forever: everyone who needs it waits until someone deletes the key by hand.</source>
        <translation>持有者一旦當機，鎖將永遠存在：需要它的用戶端都得等到有人手動刪除該鍵。</translation>
    </message>
    <message>
        <source>SETNX, or SET NX without PX: the client never sets a lease.</source>
        <translation>使用了 SETNX，或 SET NX 未帶 PX：用戶端從未設定租約。</translation>
    </message>
    <message>
        <source>SETNX followed by EXPIRE, and the client died between the two.</source>
        <translation>先 SETNX 再 EXPIRE，而用戶端在兩條指令之間當機。</translation>
    </message>
    <message>
        <source>PERSIST, or a SET that overwrote the key without KEEPTTL.</source>
        <translation>執行了 PERSIST，或 SET 覆寫該鍵時未帶 KEEPTTL。</translation>
    </message>
    <message>
        <source>Take the lock with one command: SET key token NX PX ttl. If the holder is gone, release the lock.</source>
        <translation>用一條指令加鎖：SET key token NX PX ttl。若持有者已不在，請釋放該鎖。</translation>
    </message>
    <message>
        <source>Whether the holder is still alive: Redis does not tell.</source>
        <translation>持有者是否存活：Redis 不提供此資訊。</translation>
    </message>
    <message>
        <source>Lease set by a second command</source>
        <translation>租約由第二條指令設定</translation>
    </message>
    <message>
        <source>A client that dies between the two commands leaves a lock that never ends. That has not happened yet; it would show as &quot;No TTL&quot;.</source>
        <translation>用戶端若在兩條指令之間當機，就會留下永不過期的鎖。目前尚未發生，否則會顯示「無 TTL」。</translation>
    </message>
    <message>
        <source>SETNX followed by EXPIRE.</source>
        <translation>先 SETNX 再 EXPIRE。</translation>
    </message>
    <message>
        <source>A library from before Redis 2.6.12, when SET had no NX and PX.</source>
        <translation>Redis 2.6.12 之前的程式庫：當時 SET 還沒有 NX 與 PX。</translation>
    </message>
    <message>
        <source>Take the lock with one command: SET key token NX PX ttl, or a script that does both.</source>
        <translation>用一條指令加鎖：SET key token NX PX ttl，或用一個指令碼完成這兩步。</translation>
    </message>
    <message>
        <source>Whether both commands were sent in one MULTI: then nothing can come between them.</source>
        <translation>兩條指令是否在同一個 MULTI 中送出：若是，中間不會插入其他指令。</translation>
    </message>
    <message>
        <source>End of lease kept in the value</source>
        <translation>租約到期時間存於值中</translation>
    </message>
    <message>
        <source>Each client judges by its own clock whether the lock is over. One that is ahead takes a lock that is still held, and nothing ever ends by itself.</source>
        <translation>各用戶端依自己的時鐘判斷鎖是否到期。時鐘偏快的會搶走仍被持有的鎖，而且鎖永遠不會自行過期。</translation>
    </message>
    <message>
        <source>The SETNX and GETSET recipe from before Redis 2.6.12.</source>
        <translation>Redis 2.6.12 之前的 SETNX 加 GETSET 做法。</translation>
    </message>
    <message>
        <source>A custom lock that stores its deadline as the value.</source>
        <translation>自行實作的鎖，把到期時間存為值。</translation>
    </message>
    <message>
        <source>Use a real TTL: SET key token NX PX ttl, with a random token as the value.</source>
        <translation>使用真正的 TTL：SET key token NX PX ttl，以隨機權杖為值。</translation>
    </message>
    <message>
        <source>How far the clocks of the clients differ.</source>
        <translation>各用戶端的時鐘相差多少。</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>被接手</translation>
    </message>
    <message>
        <source>Two clients may be working at the same time: the one before was not told that it lost the lock.</source>
        <translation>可能有兩個用戶端同時在工作：前一個持有者不知道自己已失去鎖。</translation>
    </message>
    <message>
        <source>SET without NX, or GETSET: the second client never asked whether the lock was free.</source>
        <translation>SET 未帶 NX，或使用了 GETSET：第二個用戶端沒有檢查鎖是否閒置。</translation>
    </message>
    <message>
        <source>A re-entrant lock that reads, decides and writes in separate commands.</source>
        <translation>可重入鎖用多條指令分別讀取、判斷與寫入。</translation>
    </message>
    <message>
        <source>A client that takes a lock with little lease left for free (TTL rounds 400 ms down to 0).</source>
        <translation>用戶端把租約即將到期的鎖當成閒置（TTL 會把 400 毫秒捨去為 0）。</translation>
    </message>
    <message>
        <source>Always take the lock with NX, and compare the token in a script before changing it.</source>
        <translation>加鎖一律帶 NX；變更前在指令碼中比對權杖。</translation>
    </message>
    <message>
        <source>Whether the former holder was still working. Without notifications, a release and an acquisition between two reads look the same.</source>
        <translation>原持有者當時是否仍在工作。未啟用通知時，兩次讀取之間的一次釋放加一次取得也會呈現相同結果。</translation>
    </message>
    <message>
        <source>Lease ran out, then taken at once</source>
        <translation>租約到期後立即被取得</translation>
    </message>
    <message>
        <source>The former holder may still be working: it learns of it only when it looks.</source>
        <translation>原持有者可能仍在工作：只有再次檢查鎖時才會發現。</translation>
    </message>
    <message>
        <source>The work took longer than the lease and nobody renewed it.</source>
        <translation>工作耗時超過租約，且沒有續約。</translation>
    </message>
    <message>
        <source>The holder died; in that case the lease did its job.</source>
        <translation>持有者已當機：此時租約正好發揮了作用。</translation>
    </message>
    <message>
        <source>The holder was paused: garbage collection, a stopped container, a suspended machine.</source>
        <translation>持有者被暫停：垃圾回收、容器停止或機器休眠。</translation>
    </message>
    <message>
        <source>Renew the lease while working (a watchdog), or take a longer one. Let the resource refuse writes under an old fencing token.</source>
        <translation>工作期間續約（看門狗），或採用更長的租約。讓資源拒絕帶有舊 fencing token 的寫入。</translation>
    </message>
    <message>
        <source>Whether the former holder was dead or still working.</source>
        <translation>原持有者已當機，還是仍在工作。</translation>
    </message>
    <message>
        <source>Lease too short</source>
        <translation>租約太短</translation>
    </message>
    <message>
        <source>Leases end while their holders work, again and again: each time the next client may be let in too early.</source>
        <translation>租約一再於工作期間到期：每次都可能讓下一個用戶端過早進入。</translation>
    </message>
    <message>
        <source>The TTL is shorter than the slowest work under the lock, and nothing renews it.</source>
        <translation>TTL 比鎖內最慢的工作還短，且沒有續約。</translation>
    </message>
    <message>
        <source>An explicit lease time switched the library&apos;s watchdog off (Redisson: tryLock with a lease time).</source>
        <translation>指定租約時間會使程式庫不再啟用看門狗（Redisson：帶租約時間的 tryLock）。</translation>
    </message>
    <message>
        <source>The watchdog ended early, with another handle of the same hold.</source>
        <translation>看門狗隨同一次持有的另一個控制代碼提前結束。</translation>
    </message>
    <message>
        <source>Use a watchdog, or a TTL well above the slowest work (p99).</source>
        <translation>使用看門狗，或讓 TTL 明顯長於最慢的工作（p99）。</translation>
    </message>
    <message>
        <source>Whether the work was done when the lease ended; clients that died count, too.</source>
        <translation>租約到期時工作是否已完成；已當機的用戶端也計算在內。</translation>
    </message>
    <message>
        <source>Same token again</source>
        <translation>權杖重複使用</translation>
    </message>
    <message>
        <source>Holders cannot be told apart: a late release with compare-and-delete still removes the next holder&apos;s lock.</source>
        <translation>無法區分各個持有者：即使先比對再刪除，延遲的釋放仍會誤刪下一個持有者的鎖。</translation>
    </message>
    <message>
        <source>A constant value such as &quot;1&quot; or &quot;true&quot;.</source>
        <translation>權杖是固定值，例如「1」或「true」。</translation>
    </message>
    <message>
        <source>The user, host or order number is used as the token.</source>
        <translation>以使用者、主機或訂單編號作為權杖。</translation>
    </message>
    <message>
        <source>Use a new random token for each acquisition, and compare it on release.</source>
        <translation>每次加鎖都使用新的隨機權杖，釋放時比對。</translation>
    </message>
    <message>
        <source>Whether it was the same client each time: then it can only harm itself.</source>
        <translation>每次是否都是同一個用戶端：若是，只會影響它自己。</translation>
    </message>
    <message>
        <source>Given back at once</source>
        <translation>取得後立即釋放</translation>
    </message>
    <message>
        <source>Nothing is protected: the lock is free again before the work can have begun.</source>
        <translation>鎖沒有發揮保護作用：工作還來不及開始，鎖就已釋放。</translation>
    </message>
    <message>
        <source>A finally block encloses the acquisition instead of the work.</source>
        <translation>finally 區塊包住的是加鎖，而不是工作。</translation>
    </message>
    <message>
        <source>The work runs asynchronously, after the call that holds the lock returned.</source>
        <translation>工作非同步執行，在持有鎖的呼叫返回之後才執行。</translation>
    </message>
    <message>
        <source>Release the lock after the work, in a block that encloses it.</source>
        <translation>以程式區塊包住工作，在工作完成後釋放鎖。</translation>
    </message>
    <message>
        <source>What the client does outside Redis; work of less than a millisecond looks the same.</source>
        <translation>用戶端在 Redis 之外做了什麼；耗時不到一毫秒的工作也會呈現相同結果。</translation>
    </message>
    <message>
        <source>Lease far longer than the work</source>
        <translation>租約遠比工作長</translation>
    </message>
    <message>
        <source>A holder that dies keeps everybody out for the rest of the lease.</source>
        <translation>持有者一旦當機，在剩餘的租約時間內誰也無法取得鎖。</translation>
    </message>
    <message>
        <source>Seconds and milliseconds were mixed up (EXPIRE with a number of milliseconds).</source>
        <translation>混淆了秒與毫秒（EXPIRE 的參數寫成了毫秒數）。</translation>
    </message>
    <message>
        <source>A lease chosen for the worst case instead of a watchdog.</source>
        <translation>依最壞情況設定租約，而沒有使用看門狗。</translation>
    </message>
    <message>
        <source>Check the unit, and use a short lease with a watchdog.</source>
        <translation>檢查單位，改用短租約加看門狗。</translation>
    </message>
    <message>
        <source>Whether rare holds need that long: only the last holds were counted.</source>
        <translation>偶爾的長時間持有是否需要這麼久：只統計了最近幾次持有。</translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation>續約延遲</translation>
    </message>
    <message>
        <source>If the renewal does not come, the lease ends while its holder may still be working.</source>
        <translation>若一直不續約，租約將到期，而持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>The holder is paused or overloaded.</source>
        <translation>持有者被暫停或過載。</translation>
    </message>
    <message>
        <source>The network between holder and server is slow.</source>
        <translation>持有者與伺服器之間的網路緩慢。</translation>
    </message>
    <message>
        <source>The holder is gone.</source>
        <translation>持有者已不在。</translation>
    </message>
    <message>
        <source>Check whether its holder is alive and how busy it is.</source>
        <translation>檢查持有者是否存活，以及負載情況。</translation>
    </message>
    <message>
        <source>Whether the holder has stopped renewing on purpose because its work is nearly done.</source>
        <translation>持有者是否因為工作即將完成而刻意停止續約。</translation>
    </message>
    <message>
        <source>Renewal stopped</source>
        <translation>續約停止</translation>
    </message>
    <message>
        <source>The lease will end by itself; the holder may still be working then.</source>
        <translation>租約會自行到期；屆時持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>The holder died or was stopped.</source>
        <translation>持有者當機或被停止。</translation>
    </message>
    <message>
        <source>Its watchdog ended while the work goes on.</source>
        <translation>看門狗已結束，而工作仍在繼續。</translation>
    </message>
    <message>
        <source>The holder cannot reach the server any more.</source>
        <translation>持有者已無法連上伺服器。</translation>
    </message>
    <message>
        <source>Check whether its holder is alive. If it is gone, the lock becomes free when the lease ends; if it still works, stop it.</source>
        <translation>請確認持有者是否存活。若已失效，租約到期後鎖會閒置；若仍在工作，請停止它。</translation>
    </message>
    <message>
        <source>Whether the holder is dead or only silent.</source>
        <translation>持有者已失效，還是只是沒有回應。</translation>
    </message>
    <message>
        <source>Lease overdue</source>
        <translation>租約逾期</translation>
    </message>
    <message>
        <source>Nobody can tell whether the lock is still held.</source>
        <translation>無法判斷鎖是否仍被持有。</translation>
    </message>
    <message>
        <source>The server has not come across the expired key yet (it removes such keys bit by bit).</source>
        <translation>伺服器尚未清理這個過期的鍵（過期鍵是逐步刪除的）。</translation>
    </message>
    <message>
        <source>The server is busy or paused.</source>
        <translation>伺服器忙碌或被暫停。</translation>
    </message>
    <message>
        <source>The key is on a replica, which waits for its primary to expire it.</source>
        <translation>該鍵在複本上，需等主節點使其過期。</translation>
    </message>
    <message>
        <source>Usually nothing: it ends when the key is next touched. If it stays, check the load of the server.</source>
        <translation>通常無需處理：下次存取該鍵時就會過期。若一直存在，請檢查伺服器負載。</translation>
    </message>
    <message>
        <source>Whether the server already treats the key as gone: only reading it would tell.</source>
        <translation>伺服器是否已將該鍵視為過期：只有讀取該鍵才能得知。</translation>
    </message>
    <message>
        <source>Held unusually long</source>
        <translation>持有時間過長</translation>
    </message>
    <message>
        <source>Everybody who needs this lock waits far longer than usual.</source>
        <translation>需要此鎖的用戶端，等待時間都遠超平時。</translation>
    </message>
    <message>
        <source>The holder hangs in a call without a timeout, and its watchdog keeps renewing.</source>
        <translation>持有者卡在沒有逾時限制的呼叫中，而看門狗一直在續約。</translation>
    </message>
    <message>
        <source>A rare, large piece of work.</source>
        <translation>偶發的大型任務。</translation>
    </message>
    <message>
        <source>Inspect the holder; if it hangs, stop it and release the lock.</source>
        <translation>檢查持有者；若已卡死，請停止它並釋放鎖。</translation>
    </message>
    <message>
        <source>What the holder is doing.</source>
        <translation>持有者正在做什麼。</translation>
    </message>
    <message>
        <source>Busy lock</source>
        <translation>忙碌的鎖</translation>
    </message>
    <message>
        <source>The lock is a bottleneck: throughput is limited to one hold after the other.</source>
        <translation>此鎖是瓶頸：持有只能依次進行，吞吐量因此受限。</translation>
    </message>
    <message>
        <source>One lock protects more than needs to be protected together.</source>
        <translation>一個鎖保護的範圍過大，超出了必須一起保護的內容。</translation>
    </message>
    <message>
        <source>More work than one lock can carry.</source>
        <translation>工作量超出一個鎖所能負荷。</translation>
    </message>
    <message>
        <source>Split the lock (one for each order, customer or shard), or shorten the section under it.</source>
        <translation>拆分鎖（每筆訂單、每個客戶或分片各一個），或縮短鎖內的臨界區。</translation>
    </message>
    <message>
        <source>How many wait: clients that poll show only in a trace.</source>
        <translation>等待者的數量：輪詢的用戶端需指令追蹤才看得到。</translation>
    </message>
    <message>
        <source>Convoy</source>
        <translation>鎖護送</translation>
    </message>
    <message>
        <source>Each client waits for all before it: waiting times grow with the number of clients, not with the work.</source>
        <translation>每個用戶端都要等前面的全部完成：等待時間隨用戶端數量增加，與工作量無關。</translation>
    </message>
    <message>
        <source>A lock that is always contended, with long sections under it.</source>
        <translation>鎖一直有爭用，且鎖內的臨界區很長。</translation>
    </message>
    <message>
        <source>Shorten the section under the lock, or split the lock.</source>
        <translation>縮短鎖內的臨界區，或拆分鎖。</translation>
    </message>
    <message>
        <source>Waiters that poll, unless a trace is running.</source>
        <translation>輪詢的等待者（除非正在進行指令追蹤）。</translation>
    </message>
    <message>
        <source>Slow hand-over</source>
        <translation>移交緩慢</translation>
    </message>
    <message>
        <source>The lock stands free although somebody waits: throughput is lost to sleeping.</source>
        <translation>有等待者時鎖仍閒置：吞吐量浪費在休眠上。</translation>
    </message>
    <message>
        <source>Waiters poll with long pauses or growing back-off.</source>
        <translation>等待者輪詢的間隔很長，或退避時間不斷增加。</translation>
    </message>
    <message>
        <source>The release does not wake the waiters: its message is lost or on another channel.</source>
        <translation>釋放沒有喚醒等待者：訊息遺失，或送到了其他頻道。</translation>
    </message>
    <message>
        <source>Wake the waiters on release (notification), or poll more often with jitter.</source>
        <translation>釋放時通知等待者，或提高輪詢頻率並加入抖動。</translation>
    </message>
    <message>
        <source>Whether those who wait are still alive.</source>
        <translation>等待者是否存活。</translation>
    </message>
    <message>
        <source>Fair queue blocked</source>
        <translation>公平佇列受阻</translation>
    </message>
    <message>
        <source>Nobody gets the lock: the first in the queue is gone, and the others wait for it.</source>
        <translation>誰也無法取得鎖：佇列首位已失效，其餘都在等它。</translation>
    </message>
    <message>
        <source>A waiter died in the queue, and nobody removes its place.</source>
        <translation>有等待者在佇列中失效，其位置沒有被移除。</translation>
    </message>
    <message>
        <source>The waiters&apos; library does not clean up expired places.</source>
        <translation>等待者的程式庫不會清理過期的位置。</translation>
    </message>
    <message>
        <source>Remove the first entry from the queue (and its deadline). The queue then moves on at the next attempt of any client.</source>
        <translation>從佇列中移除第一項（連同其期限）。之後任一用戶端再次嘗試時，佇列即可繼續。</translation>
    </message>
    <message>
        <source>Whether the first in the queue is dead or just does not listen.</source>
        <translation>佇列首位已失效，還是只是沒有監聽。</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>死結</translation>
    </message>
    <message>
        <source>None of them can go on until a lease ends or somebody gives up.</source>
        <translation>在某個租約到期或有一方放棄之前，它們都無法繼續。</translation>
    </message>
    <message>
        <source>Two code paths take the same locks in a different order.</source>
        <translation>兩段程式碼以不同的順序取得相同的鎖。</translation>
    </message>
    <message>
        <source>Take locks in one order everywhere, and give up after a wait limit. To end it now, release one of the locks.</source>
        <translation>所有程式碼都按同一順序取得鎖，並在超過等待上限時放棄。如需立即解除，請釋放其中一個鎖。</translation>
    </message>
    <message>
        <source>Programs whose threads share a connection look like one client.</source>
        <translation>多個執行緒共用一個連線的程式會被視為一個用戶端。</translation>
    </message>
    <message>
        <source>Late release</source>
        <translation>延遲釋放</translation>
    </message>
    <message>
        <source>A client released after its lease had ended and removed the next holder&apos;s lock: two others may be working at once now.</source>
        <translation>有用戶端在租約到期後才釋放，誤刪了下一個持有者的鎖：現在可能有另外兩個用戶端同時在工作。</translation>
    </message>
    <message>
        <source>The work outlasted the lease, and the release is a bare DEL.</source>
        <translation>工作耗時超過租約，而釋放時直接 DEL。</translation>
    </message>
    <message>
        <source>The client was paused between GET and DEL.</source>
        <translation>用戶端在 GET 與 DEL 之間被暫停。</translation>
    </message>
    <message>
        <source>Release by a script that compares the token, renew while working, and let the resource refuse old fencing tokens.</source>
        <translation>以比對權杖的指令碼釋放，工作期間續約，並讓資源拒絕舊的 fencing token。</translation>
    </message>
    <message>
        <source>Late releases that compare the token remove nothing: the trace counts them as refused, not here.</source>
        <translation>會比對權杖的延遲釋放不會刪除任何鎖：指令追蹤將其計為被拒絕，不計入此處。</translation>
    </message>
    <message>
        <source>Released by another client</source>
        <translation>被其他用戶端釋放</translation>
    </message>
    <message>
        <source>A client removed a lock that it did not hold: the holder works on without protection.</source>
        <translation>有用戶端刪除了自己並未持有的鎖：持有者仍在工作，卻已失去保護。</translation>
    </message>
    <message>
        <source>A bare DEL in a finally block that also runs when the lock was never obtained.</source>
        <translation>finally 區塊中直接 DEL，即使從未取得鎖也會執行。</translation>
    </message>
    <message>
        <source>A DEL after the lease had ended.</source>
        <translation>租約到期之後才執行 DEL。</translation>
    </message>
    <message>
        <source>Several clients share one token.</source>
        <translation>多個用戶端共用一個權杖。</translation>
    </message>
    <message>
        <source>Release only what was acquired, by a script that compares a random token.</source>
        <translation>只釋放自己取得的鎖，並用比對隨機權杖的指令碼來釋放。</translation>
    </message>
    <message>
        <source>Connections without a name are told apart by their hosts only.</source>
        <translation>未命名的連線只能依主機區分。</translation>
    </message>
    <message>
        <source>Release without compare</source>
        <translation>釋放前未比對</translation>
    </message>
    <message>
        <source>Whoever holds the lock at that moment loses it. This goes well only as long as no lease runs out first.</source>
        <translation>無論當時誰持有鎖，都會失去它。只要沒有租約先到期，就不會出問題。</translation>
    </message>
    <message>
        <source>DEL instead of a comparing script.</source>
        <translation>使用了 DEL，而不是先比對權杖的指令碼。</translation>
    </message>
    <message>
        <source>Release by a script: if GET key is the token, then DEL key.</source>
        <translation>以指令碼釋放：若 GET key 等於權杖，則 DEL key。</translation>
    </message>
    <message>
        <source>Whether the client compared with a GET of its own before.</source>
        <translation>用戶端先前是否已用 GET 自行比對。</translation>
    </message>
    <message>
        <source>Renewed by another client</source>
        <translation>被其他用戶端續約</translation>
    </message>
    <message>
        <source>The lock does not end although its holder may be gone.</source>
        <translation>持有者可能已不在，鎖卻一直沒有過期。</translation>
    </message>
    <message>
        <source>EXPIRE is sent before looking whether SETNX succeeded.</source>
        <translation>未檢查 SETNX 是否成功就送出 EXPIRE。</translation>
    </message>
    <message>
        <source>A watchdog renews without comparing the token and runs on after its own hold has ended.</source>
        <translation>看門狗續約時不比對權杖，而且在持有結束之後仍在執行。</translation>
    </message>
    <message>
        <source>Renew by a script that compares the token, and stop the watchdog with its hold.</source>
        <translation>以比對權杖的指令碼續約，並讓看門狗隨持有結束而停止。</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>被逐出</translation>
    </message>
    <message>
        <source>The server removed a lock to free memory; its holder does not know.</source>
        <translation>伺服器為騰出記憶體逐出了鎖，持有者並不知道。</translation>
    </message>
    <message>
        <source>maxmemory is reached with a policy that evicts keys with a TTL.</source>
        <translation>已達到 maxmemory，而所用策略會逐出帶 TTL 的鍵。</translation>
    </message>
    <message>
        <source>Set maxmemory-policy noeviction for a server that keeps locks, or give locks a server of their own.</source>
        <translation>在存放鎖的伺服器上設定 maxmemory-policy noeviction，或為鎖單獨準備一台伺服器。</translation>
    </message>
    <message>
        <source>Whether the holder was still working.</source>
        <translation>持有者當時是否仍在工作。</translation>
    </message>
    <message>
        <source>Locks may be evicted</source>
        <translation>鎖可能被逐出</translation>
    </message>
    <message>
        <source>When memory is full, the server removes keys, and locks have a TTL, which is what such policies evict.</source>
        <translation>記憶體滿時伺服器會逐出鍵，而鎖帶有 TTL，正是這類策略要逐出的鍵。</translation>
    </message>
    <message>
        <source>A cache and locks share a server.</source>
        <translation>快取與鎖共用一台伺服器。</translation>
    </message>
    <message>
        <source>maxmemory is too low for what is stored.</source>
        <translation>maxmemory 相對於儲存的資料太小。</translation>
    </message>
    <message>
        <source>Set maxmemory-policy noeviction, raise maxmemory, or move the locks.</source>
        <translation>設定 maxmemory-policy noeviction，提高 maxmemory，或將鎖移到其他伺服器。</translation>
    </message>
    <message>
        <source>How fast the memory grows.</source>
        <translation>記憶體成長的速度。</translation>
    </message>
    <message>
        <source>Their holders still believe that they hold them, and everybody can take them again.</source>
        <translation>持有者仍以為自己持有鎖，而其他用戶端都可以再次取得。</translation>
    </message>
    <message>
        <source>FLUSHDB or FLUSHALL.</source>
        <translation>執行了 FLUSHDB 或 FLUSHALL。</translation>
    </message>
    <message>
        <source>The server restarted without its data.</source>
        <translation>伺服器重新啟動後資料為空。</translation>
    </message>
    <message>
        <source>A failover to a replica that was behind.</source>
        <translation>容錯移轉到了資料落後的複本。</translation>
    </message>
    <message>
        <source>Find out who ran FLUSHALL (rename or forbid it by ACL); keep locks on a server that persists, and fence the resource.</source>
        <translation>查明是誰執行了 FLUSHALL（重新命名該指令，或以 ACL 禁止）；將鎖放在有持久化的伺服器上，並以 fencing token 保護資源。</translation>
    </message>
    <message>
        <source>Which of the holders were still working.</source>
        <translation>哪些持有者當時仍在工作。</translation>
    </message>
    <message>
        <source>Server changed</source>
        <translation>伺服器已變更</translation>
    </message>
    <message>
        <source>Locks that were not on disk or on the replica are gone: some may have been granted twice.</source>
        <translation>未寫入磁碟或未複寫到複本的鎖已遺失：有些鎖可能被授予了兩次。</translation>
    </message>
    <message>
        <source>The server was restarted.</source>
        <translation>伺服器已重新啟動。</translation>
    </message>
    <message>
        <source>A failover promoted a replica.</source>
        <translation>容錯移轉將複本提升為主節點。</translation>
    </message>
    <message>
        <source>The address points to another server now.</source>
        <translation>該位址現在指向另一台伺服器。</translation>
    </message>
    <message>
        <source>Check who was working at that moment; use fencing tokens where two holders would do harm.</source>
        <translation>檢查當時誰在工作；如果兩個持有者並存會造成損害，請使用 fencing token。</translation>
    </message>
    <message>
        <source>Which locks the former server had granted last.</source>
        <translation>原伺服器最後授予了哪些鎖。</translation>
    </message>
    <message>
        <source>Clock step</source>
        <translation>時鐘跳動</translation>
    </message>
    <message>
        <source>Leases that are kept as points in time end too early or too late.</source>
        <translation>以絕對時間儲存的租約會過早或過晚到期。</translation>
    </message>
    <message>
        <source>NTP stepped the clock of the server, or of this machine.</source>
        <translation>NTP 使伺服器或本機的時鐘跳動。</translation>
    </message>
    <message>
        <source>A virtual machine was suspended.</source>
        <translation>虛擬機器曾被暫停。</translation>
    </message>
    <message>
        <source>Let NTP slew instead of step, and check it on both machines.</source>
        <translation>讓 NTP 平滑校正而不是跳動，並檢查兩台機器的設定。</translation>
    </message>
    <message>
        <source>Which of the two clocks moved.</source>
        <translation>是哪一台的時鐘發生了變化。</translation>
    </message>
    <message>
        <source>Not everything was seen</source>
        <translation>觀測不完整</translation>
    </message>
    <message>
        <source>What happened in the gaps is not known: findings may be missing, and so may their ends.</source>
        <translation>缺口期間沒有資料：可能漏報診斷結果，也可能漏報其結束。</translation>
    </message>
    <message>
        <source>The connection was lost, or the server was restarted.</source>
        <translation>連線中斷，或伺服器重新啟動。</translation>
    </message>
    <message>
        <source>This account lacks permissions.</source>
        <translation>目前的帳號缺少權限。</translation>
    </message>
    <message>
        <source>More events than the read budget covers.</source>
        <translation>事件數量超出讀取配額。</translation>
    </message>
    <message>
        <source>Run lockscope doctor: it names what is missing and the command that adds it.</source>
        <translation>執行 lockscope doctor：它會列出缺少的權限以及補上權限的指令。</translation>
    </message>
    <message>
        <source>What happened in the meantime.</source>
        <translation>期間發生了什麼。</translation>
    </message>
    <message>
        <source>the server stopped answering</source>
        <translation>伺服器停止回應</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait, and have waited for %1.</source>
        <translation>
            <numerusform>有 %n 個用戶端已等待 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>The lock has no lease: only its holder can release it. Held for %1.</source>
        <translation>該鎖沒有租約，只有持有者能釋放它；已持有 %1。</translation>
    </message>
    <message>
        <source>Renewed, but held for %1, %2 times its usual time.</source>
        <translation>仍在續約，但已持有 %1，是平時的 %2 倍。</translation>
    </message>
    <message>
        <source>Renewed, but held for %1.</source>
        <translation>仍在續約，但已持有 %1。</translation>
    </message>
    <message>
        <source>Held for %1, %2 times its usual time.</source>
        <translation>已持有 %1，是平時的 %2 倍。</translation>
    </message>
    <message>
        <source>Held for %1.</source>
        <translation>已持有 %1。</translation>
    </message>
    <message>
        <source>Two primaries have granted it to different holders, for %1 so far.</source>
        <translation>兩個主節點將該鎖授予了不同的持有者，已持續 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Free for %1, and %n client(s) still wait to be told.</source>
        <translation>
            <numerusform>已閒置 %1，仍有 %n 個用戶端在等待通知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them is gone.</source>
        <translation>
            <numerusform>其中 %n 個已失效。</numerusform>
        </translation>
    </message>
    <message>
        <source>One client has waited for %1.</source>
        <translation>有一個用戶端已等待 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n later arrival(s) got the lock first.</source>
        <translation>
            <numerusform>%n 個後來者先取得鎖。</numerusform>
        </translation>
    </message>
    <message>
        <source>That is %1 times the usual wait.</source>
        <translation>是平時等待時間的 %1 倍。</translation>
    </message>
    <message numerus="yes">
        <source>One client was refused %n time(s) within a second.</source>
        <translation>
            <numerusform>同一用戶端在一秒內被拒絕 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lost by a failover %n time(s); its holder was not told.</source>
        <translation>
            <numerusform>因容錯移轉遺失 %n 次；持有者未收到通知。</numerusform>
        </translation>
    </message>
    <message>
        <source>The server has not answered for %1.</source>
        <translation>伺服器已 %1沒有回應。</translation>
    </message>
    <message>
        <source>held by %1; waiting: %2</source>
        <comment>holder, number and client</comment>
        <translation>持有者：%1；等待者：%2</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <comment>number and client</comment>
        <translation>被拒絕：%1</translation>
    </message>
    <message>
        <source>waiting: %1, one of them %2</source>
        <comment>number and client, token</comment>
        <translation>等待者：%1，其中之一為 %2</translation>
    </message>
    <message>
        <source>waited for at least</source>
        <translation>等待時間至少</translation>
    </message>
    <message>
        <source>hold as a multiple of the usual hold, at least</source>
        <translation>持有時間與平時之比至少</translation>
    </message>
    <message>
        <source>later arrivals served before, at least</source>
        <translation>先取得鎖的後來者至少</translation>
    </message>
    <message>
        <source>wait as a multiple of the usual wait, at least</source>
        <translation>等待時間與平時之比至少</translation>
    </message>
    <message>
        <source>refused attempts in a second, at least</source>
        <translation>一秒內被拒絕的次數至少</translation>
    </message>
    <message>
        <source>without an answer for at least</source>
        <translation>無回應時間至少</translation>
    </message>
    <message>
        <source>Granted twice</source>
        <translation>重複授予</translation>
    </message>
    <message>
        <source>Two clients hold the lock at the same time, on two primaries of one group.</source>
        <translation>兩個用戶端同時持有該鎖，分別在同一組的兩個主節點上。</translation>
    </message>
    <message>
        <source>A failover or a partition: the former primary still answers the clients that it had.</source>
        <translation>容錯移轉或網路分區：原主節點仍在回應原有的用戶端。</translation>
    </message>
    <message>
        <source>Two nodes of a cluster both say that they own the slot.</source>
        <translation>叢集中有兩個節點都聲稱擁有該槽位。</translation>
    </message>
    <message>
        <source>Stop one of the two holders: what the former primary granted is lost when it follows. Set min-replicas-to-write, and fence the resource.</source>
        <translation>請停止其中一個持有者：原主節點降為複本後，它授予的鎖會遺失。請設定 min-replicas-to-write，並以 fencing token 保護資源。</translation>
    </message>
    <message>
        <source>Whether both holders are still working.</source>
        <translation>兩個持有者是否都仍在工作。</translation>
    </message>
    <message>
        <source>Stuck behind one holder</source>
        <translation>等待者都卡在一個持有者之後</translation>
    </message>
    <message>
        <source>Nobody who waits can go on before this holder gives the lock back.</source>
        <translation>在該持有者釋放鎖之前，所有等待者都無法繼續。</translation>
    </message>
    <message>
        <source>The holder died, and its lease is long or missing.</source>
        <translation>持有者已當機，而租約很長或沒有租約。</translation>
    </message>
    <message>
        <source>Look at what the holder does. If it hangs, stop it; if it is gone, release the lock. A time limit for the work and for the wait keeps others from queueing up.</source>
        <translation>請檢查持有者在做什麼。若已卡死，請停止它；若已不在，請釋放該鎖。為工作和等待設定時限，可避免其他用戶端排隊堆積。</translation>
    </message>
    <message>
        <source>What the holder is doing, and how many wait by polling without a trace.</source>
        <translation>持有者在做什麼；若沒有指令追蹤，也無法得知有多少用戶端在輪詢等待。</translation>
    </message>
    <message>
        <source>Wake-up missed</source>
        <translation>錯過喚醒</translation>
    </message>
    <message>
        <source>The lock is free, and those who wait for it do not know: they sleep until their wait limit ends.</source>
        <translation>鎖已閒置，等待者卻不知道：它們會一直休眠到等待時限結束。</translation>
    </message>
    <message>
        <source>The lock was deleted by hand, or its lease ran out: nobody told those who wait.</source>
        <translation>鎖被手動刪除，或租約到期：沒有通知等待者。</translation>
    </message>
    <message>
        <source>The release tells them on another channel, or before they listen.</source>
        <translation>釋放時送到了其他頻道，或在等待者開始監聽之前就已送出。</translation>
    </message>
    <message>
        <source>The message was lost with the connection of a waiter.</source>
        <translation>等待者的連線中斷，訊息隨之遺失。</translation>
    </message>
    <message>
        <source>Publish the message that the library sends on a release, or let any client take and release the lock. Let waiters look again after the end of the lease.</source>
        <translation>請發布該程式庫在釋放時送出的訊息，或讓任一用戶端取得後再釋放該鎖。等待者應在租約到期後重新檢查。</translation>
    </message>
    <message>
        <source>Whether those who listen still want the lock.</source>
        <translation>監聽者是否仍需要該鎖。</translation>
    </message>
    <message>
        <source>One waiter starves</source>
        <translation>等待者飢餓</translation>
    </message>
    <message>
        <source>One client waits and waits while others who came later get the lock.</source>
        <translation>一個用戶端一直在等待，後來者卻先取得鎖。</translation>
    </message>
    <message>
        <source>Waiters poll, and the one with the longest pause loses each time.</source>
        <translation>等待者採用輪詢，間隔最長的每次都搶不到。</translation>
    </message>
    <message>
        <source>A lock that is not fair, under constant load.</source>
        <translation>非公平鎖，且持續高負載。</translation>
    </message>
    <message>
        <source>A client far away or slow to answer the wake-up.</source>
        <translation>用戶端距離較遠，或被喚醒後回應較慢。</translation>
    </message>
    <message>
        <source>Use a fair lock (a queue), or poll with the same pause and jitter everywhere; shorten the section under the lock.</source>
        <translation>請使用公平鎖（佇列），或統一輪詢間隔和抖動；縮短鎖內的臨界區。</translation>
    </message>
    <message>
        <source>Whether the starving client polls less often by intention.</source>
        <translation>該用戶端是否刻意降低輪詢頻率。</translation>
    </message>
    <message>
        <source>Retry storm</source>
        <translation>重試風暴</translation>
    </message>
    <message>
        <source>One client asks without a pause: it costs the server and everybody else, and gets the lock no sooner.</source>
        <translation>一個用戶端不停地請求：加重伺服器和其他用戶端的負擔，卻不會更早取得鎖。</translation>
    </message>
    <message>
        <source>A retry loop without a pause, or with one of a millisecond.</source>
        <translation>重試迴圈沒有間隔，或間隔只有一毫秒。</translation>
    </message>
    <message>
        <source>Many threads of one program retry over one connection.</source>
        <translation>一個程式的多個執行緒透過同一連線重試。</translation>
    </message>
    <message>
        <source>Wait between two attempts (50 ms and more, with jitter), or wait for the notification of the release.</source>
        <translation>兩次嘗試之間應有間隔（50 毫秒以上，並加抖動），或等待釋放通知。</translation>
    </message>
    <message>
        <source>How many threads share the connection.</source>
        <translation>有多少執行緒共用該連線。</translation>
    </message>
    <message>
        <source>Locks vanished at once</source>
        <translation>鎖同時消失</translation>
    </message>
    <message>
        <source>Lost by a failover</source>
        <translation>因容錯移轉遺失</translation>
    </message>
    <message>
        <source>The server that took over does not have the lock: its holder was not told, and another client can take it.</source>
        <translation>接替的伺服器上沒有該鎖：持有者未收到通知，其他用戶端可以取得它。</translation>
    </message>
    <message>
        <source>Replication is asynchronous: the former primary had granted the lock and not passed it on.</source>
        <translation>複寫是非同步的：原主節點授予了鎖，但尚未複寫出去。</translation>
    </message>
    <message>
        <source>The former primary was cut off and granted locks meanwhile.</source>
        <translation>原主節點被網路隔離，期間仍授予了鎖。</translation>
    </message>
    <message>
        <source>Check whether the holder still works. Set min-replicas-to-write (or use WAIT), and fence the resource.</source>
        <translation>請確認持有者是否仍在工作。請設定 min-replicas-to-write（或使用 WAIT），並以 fencing token 保護資源。</translation>
    </message>
    <message>
        <source>Server does not answer</source>
        <translation>伺服器無回應</translation>
    </message>
    <message>
        <source>No lock on this server can be taken, renewed or released meanwhile; leases run on.</source>
        <translation>期間該伺服器上的鎖無法取得、續約或釋放；租約仍在倒數。</translation>
    </message>
    <message>
        <source>A long command or script (KEYS, a large DEL, DEBUG SLEEP) blocks it.</source>
        <translation>被耗時的指令或指令碼阻塞（KEYS、對大型鍵執行 DEL、DEBUG SLEEP）。</translation>
    </message>
    <message>
        <source>The process is stopped, swapped out, or was killed.</source>
        <translation>行程被暫停、被換出記憶體，或已被終止。</translation>
    </message>
    <message>
        <source>The network in between is interrupted.</source>
        <translation>中間網路中斷。</translation>
    </message>
    <message>
        <source>Look at the process and at SLOWLOG. Renewals that are late now are late because of the server: do not blame their holders.</source>
        <translation>請檢查行程和 SLOWLOG。此時的續約延遲由伺服器造成，不是持有者的問題。</translation>
    </message>
    <message>
        <source>What happens on the server meanwhile.</source>
        <translation>期間伺服器上發生了什麼。</translation>
    </message>
    <message>
        <source>Its holder is gone: its connection is closed, or nobody listens for it any more.</source>
        <translation>持有者已不在：其連線已關閉，或已沒有用戶端為其監聽。</translation>
    </message>
    <message numerus="yes">
        <source>Held for %1: %2 times the longest of the last %n hold(s) of locks with names like this one (%3).</source>
        <translation>
            <numerusform>已持有 %1：是名稱類似的鎖最近 %n 次持有中最長一次（%3）的 %2 倍。</numerusform>
        </translation>
    </message>
    <message>
        <source>the server refuses the login of this account</source>
        <translation>伺服器拒絕此帳號登入</translation>
    </message>
</context>
<context>
    <name>GroupText</name>
    <message>
        <source>Token names no host</source>
        <translation>權杖中沒有主機名稱</translation>
    </message>
    <message>
        <source>No service named</source>
        <translation>未指定服務</translation>
    </message>
    <message>
        <source>Connection unknown: run a trace</source>
        <translation>連線不明：需指令追蹤</translation>
    </message>
    <message>
        <source>Names without a prefix</source>
        <translation>沒有前綴的名稱</translation>
    </message>
    <message numerus="yes">
        <source>%n silent</source>
        <translation>
            <numerusform>%n 個無回應</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubtful</source>
        <translation>
            <numerusform>%n 個可疑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alive</source>
        <translation>
            <numerusform>%n 個存活</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot tell</source>
        <translation>
            <numerusform>%n 個無法判斷</numerusform>
        </translation>
    </message>
    <message>
        <source>alive: renews on schedule</source>
        <translation>存活：準時續約</translation>
    </message>
    <message>
        <source>doubtful: a renewal is late</source>
        <translation>可疑：有續約延遲</translation>
    </message>
    <message>
        <source>silent: renewals stopped</source>
        <translation>無回應：續約已停止</translation>
    </message>
    <message>
        <source>cannot tell yet: too few renewals seen</source>
        <translation>暫無法判斷：偵測到的續約次數太少</translation>
    </message>
    <message>
        <source>cannot tell: does not renew</source>
        <translation>無法判斷：不續約</translation>
    </message>
    <message>
        <source>last sign %1 ago</source>
        <extracomment>when a holder last acquired or renewed a lock</extracomment>
        <translation>最近活動於 %1前</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <extracomment>the longest hold of a group of locks</extracomment>
        <translation>最早 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held: %1</source>
        <translation>
            <numerusform>持有 %n 個鎖：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s): %1</source>
        <translation>
            <numerusform>%n 個持有者：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>權杖：%1</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;Last sign of life (acquisition or renewal): %3&lt;br&gt;Oldest hold began: %4&lt;br&gt;Library: %5&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;最近活動（取得或續約）：%3&lt;br&gt;最早的持有開始於：%4&lt;br&gt;程式庫：%5&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>HeldText</name>
    <message>
        <source>%1 since %2</source>
        <translation>%1（始於 %2）</translation>
    </message>
    <message>
        <source>at least %1: no access from %2 until it was first seen</source>
        <translation>至少 %1（自 %2 至首次偵測時未被存取）</translation>
    </message>
    <message>
        <source>at least %1 (already held when first seen, %2)</source>
        <translation>至少 %1（%2 首次偵測時已被持有）</translation>
    </message>
    <message>
        <source>since before it was first seen</source>
        <translation>首次偵測前已持有</translation>
    </message>
    <message>
        <source>at least %1: since %2 or earlier</source>
        <translation>至少 %1（始於 %2 或更早）</translation>
    </message>
</context>
<context>
    <name>HolderRule</name>
    <message>
        <source>There is no pattern: write a token, a client or a host, or a part of it with stars.</source>
        <translation>缺少樣式：請填寫權杖、用戶端或主機，或用星號比對其中一部分。</translation>
    </message>
    <message>
        <source>The pattern is longer than %1 characters: use a star.</source>
        <translation>樣式超過 %1 個字元：請使用星號。</translation>
    </message>
    <message>
        <source>The pattern has a [ without its ]: close it, or write \[ for the character.</source>
        <translation>樣式中的 [ 缺少對應的 ]：請補上；若要比對該字元本身，請寫成 \[。</translation>
    </message>
    <message>
        <source>The pattern matches every holder: name a part of what they have in common.</source>
        <translation>此樣式會符合所有持有者：請寫出它們名稱中的共同部分。</translation>
    </message>
    <message>
        <source>The service has no name.</source>
        <translation>缺少服務名稱。</translation>
    </message>
    <message>
        <source>The name of the service is longer than %1 characters.</source>
        <translation>服務名稱超過 %1 個字元。</translation>
    </message>
</context>
<context>
    <name>IncidentReportFile</name>
    <message>
        <source>No findings.</source>
        <translation>沒有診斷結果。</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of findings.</source>
        <translation>
            <numerusform>%n 種診斷結果。</numerusform>
        </translation>
    </message>
    <message>
        <source>Incident Report</source>
        <translation>事故報告</translation>
    </message>
    <message>
        <source>One file that can be read without Lockscope, on the screen and on paper: what happened in sentences, findings with their evidence and pictures, statistics, and what could not be seen.</source>
        <translation>單一檔案，無需 Lockscope 即可在螢幕或紙上閱讀：以文字敘述經過，附診斷結果及依據和圖表、統計資料，以及未能觀測到的內容。</translation>
    </message>
    <message>
        <source>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</source>
        <translation>權杖已遮罩，無法用於釋放鎖。鎖的名稱和伺服器位址與錄製中的一致。</translation>
    </message>
    <message>
        <source>Web page without scripts (*.html)</source>
        <translation>不含指令碼的網頁 (*.html)</translation>
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
        <translation>可信度：高</translation>
    </message>
    <message>
        <source>confidence medium</source>
        <translation>可信度：中</translation>
    </message>
    <message>
        <source>confidence low</source>
        <translation>可信度：低</translation>
    </message>
    <message>
        <source>not known: the value was not seen</source>
        <translation>不明：未讀取到值</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>無法辨識</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Last holder</source>
        <translation>上一個持有者</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>用戶端</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>執行緒</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主機</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>行程</translation>
    </message>
    <message>
        <source>%1 by the holder&apos;s clock</source>
        <translation>%1（依持有者的時鐘）</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>計數</translation>
    </message>
    <message numerus="yes">
        <source>entered %n time(s)</source>
        <translation>
            <numerusform>已進入 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>free</source>
        <translation>閒置</translation>
    </message>
    <message>
        <source>free since %1: %2</source>
        <translation>閒置，始於 %1：%2</translation>
    </message>
    <message>
        <source>%1 · exact to %2</source>
        <extracomment>how a fact is known, and how exactly its time is known</extracomment>
        <translation>%1 · 精確到 %2</translation>
    </message>
    <message>
        <source>took it over</source>
        <translation>接手</translation>
    </message>
    <message>
        <source>(%1 in all)</source>
        <translation>（共 %1）</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程式庫</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租約</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>續約</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依據</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>節點 %1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1，資料庫 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed</source>
        <translation>
            <numerusform>錯過 %n 次續約</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed ×%1</source>
        <extracomment>%1 is how many times</extracomment>
        <translation>已續約 ×%1</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n 位元組</numerusform>
        </translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation>無 TTL</translation>
    </message>
    <message>
        <source>TTL %1 ms</source>
        <translation>TTL %1 毫秒</translation>
    </message>
    <message>
        <source>not read: too large</source>
        <translation>未讀取：過大</translation>
    </message>
    <message>
        <source>key</source>
        <translation>鍵</translation>
    </message>
    <message>
        <source>field</source>
        <translation>欄位</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>This key is too long for a command line %1.</source>
        <translation>該鍵過長，無法寫入命令列 %1。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>連線</translation>
    </message>
    <message>
        <source>%1, by trace</source>
        <comment>address, name, library, user</comment>
        <translation>%1，來自指令追蹤</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服務</translation>
    </message>
    <message numerus="yes">
        <source>held %n time(s), by all together</source>
        <translation>
            <numerusform>合計持有 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>locks</comment>
        <translation>
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Also held</source>
        <translation>還持有</translation>
    </message>
    <message>
        <source>%1: by the same holder, acquired together, as by a multi-lock</source>
        <translation>%1：同一持有者同時取得，類似多重鎖</translation>
    </message>
    <message>
        <source>%1: by the same holder</source>
        <translation>%1：同一持有者</translation>
    </message>
    <message>
        <source>%1 · accuracy unknown</source>
        <translation>%1 · 精確度不明</translation>
    </message>
    <message>
        <source>Token created</source>
        <translation>權杖產生於</translation>
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
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how many waited, who</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>指令追蹤</translation>
    </message>
    <message>
        <source>%1; some time after %2</source>
        <extracomment>a line of the history, with the time by which it had ended: how, and when it was seen to be held for the last time</extracomment>
        <translation>%1（在 %2 之後）</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>取得者</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>權杖</translation>
    </message>
    <message>
        <source>masked in the recording; equal ones stay equal</source>
        <translation>錄製中已遮罩；相同的權杖遮罩後仍相同</translation>
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
        <translation>閂鎖</translation>
    </message>
    <message>
        <source>Permits</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>共 %2 個，可用 %1 個</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>fencing token</translation>
    </message>
    <message>
        <source>%1, writer</source>
        <translation>%1，寫入者</translation>
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
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Readers</source>
        <translation>讀取者</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
    <message numerus="yes">
        <source>on %n other server(s)</source>
        <translation>
            <numerusform>在另外 %n 台伺服器上</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已續約</translation>
    </message>
</context>
<context>
    <name>JobText</name>
    <message>
        <source>Class</source>
        <comment>of a job</comment>
        <translation>類別</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>佇列</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>嘗試次數</translation>
    </message>
    <message>
        <source>State</source>
        <comment>of a job</comment>
        <translation>狀態</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>開始時間</translation>
    </message>
    <message>
        <source>%1 by the worker&apos;s clock</source>
        <translation>%1（依 Worker 的時鐘）</translation>
    </message>
    <message>
        <source>The rest is not read yet.</source>
        <translation>其餘尚未讀取。</translation>
    </message>
    <message>
        <source>The rest is not recorded.</source>
        <translation>其餘沒有錄製。</translation>
    </message>
    <message>
        <source>The rest is not read: the profile turns that off.</source>
        <translation>其餘不讀取：設定檔關閉了此項。</translation>
    </message>
    <message>
        <source>The rest is not known: this user may not read the job&apos;s key.</source>
        <translation>其餘不明：此使用者無權讀取工作的鍵。</translation>
    </message>
    <message>
        <source>The rest is not known: the job&apos;s key is not there.</source>
        <translation>其餘不明：工作的鍵不存在。</translation>
    </message>
    <message>
        <source>The rest is not read: it is too large.</source>
        <translation>其餘不讀取：內容過大。</translation>
    </message>
</context>
<context>
    <name>LaneTip</name>
    <message>
        <source>No data in between.</source>
        <translation>期間沒有資料。</translation>
    </message>
    <message>
        <source>Free at %1</source>
        <translation>%1 時閒置</translation>
    </message>
</context>
<context>
    <name>LeaseText</name>
    <message>
        <source>no TTL: never expires</source>
        <translation>無 TTL：永不過期</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
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
        <translation>此次持有期間未偵測到</translation>
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
        <translation>無：永不過期</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已結束</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>（總長 %1）</translation>
    </message>
    <message>
        <source>%1 left%2</source>
        <translation>剩餘 %1%2</translation>
    </message>
    <message>
        <source>%1, every %2</source>
        <translation>%1，每 %2一次</translation>
    </message>
    <message>
        <source>%1, no steady cadence</source>
        <translation>%1，間隔不固定</translation>
    </message>
    <message>
        <source>not held any more</source>
        <translation>已不再持有</translation>
    </message>
    <message>
        <source>none seen so far; this library usually renews</source>
        <translation>暫未偵測到；該程式庫通常會續約</translation>
    </message>
    <message numerus="yes">
        <source>%n seen in this hold</source>
        <comment>renewals</comment>
        <translation>
            <numerusform>此次持有期間 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩餘 %1</translation>
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
        <translation>%1 小時 %2 分</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小時</translation>
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
        <translation>%1 小時 %2 分 %3 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分鐘</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小時</translation>
    </message>
</context>
<context>
    <name>LibraryText</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>libraries</comment>
        <translation>
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>A guess by the form of the value: nothing in it names the library.</source>
        <translation>依值的格式推測：值中沒有可辨識程式庫的內容。</translation>
    </message>
    <message>
        <source>A guess by the form of the value. Others that write the same: %1.</source>
        <translation>依值的格式推測。格式相同的還有：%1。</translation>
    </message>
    <message>
        <source>hand-written</source>
        <translation>自行實作</translation>
    </message>
</context>
<context>
    <name>LockCells</name>
    <message>
        <source>too large to read (%1, %2)</source>
        <translation>過大，未讀取（%1，%2）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>a verdict and by how much: &quot;renewal late 3.8 s&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>free</source>
        <translation>閒置</translation>
    </message>
    <message>
        <source>lease %1, renewals: %2</source>
        <translation>租約 %1，續約：%2</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1，資料庫 %2</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程式庫</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>權杖</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>結束</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租約</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>續約</translation>
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
        <translation>最近變化</translation>
    </message>
    <message>
        <source>%1 at %2, known by %3</source>
        <translation>%1，%2，來源：%3</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>獨佔</translation>
    </message>
    <message>
        <source>read</source>
        <translation>讀取</translation>
    </message>
    <message>
        <source>write</source>
        <translation>寫入</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>類型不明</translation>
    </message>
    <message>
        <source>string</source>
        <translation>字串</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>雜湊</translation>
    </message>
    <message>
        <source>sorted set</source>
        <translation>有序集合</translation>
    </message>
    <message>
        <source>list</source>
        <translation>清單</translation>
    </message>
    <message>
        <source>set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>串流</translation>
    </message>
    <message>
        <source>other type</source>
        <translation>其他類型</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>how many wait, by a trace that ended so long ago: &quot;2 · 12 s ago&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>始於 %1</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>截至</translation>
    </message>
    <message>
        <source>%1: nothing is known of this node since</source>
        <translation>%1：此後該節點無資料</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>取得者</translation>
    </message>
    <message>
        <source>Token, masked</source>
        <translation>權杖（已遮罩）</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>latch</source>
        <translation>閂鎖</translation>
    </message>
    <message numerus="yes">
        <source>%n still to count down</source>
        <translation>
            <numerusform>尚待倒數 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <comment>permits</comment>
        <translation>
            <numerusform>%n 個可用</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockOperation</name>
    <message>
        <source>Released. The lock is free for the next one.</source>
        <translation>已釋放，其他用戶端可以取得該鎖。</translation>
    </message>
    <message>
        <source>Not released: the lock changed hands first. Nothing was deleted.</source>
        <translation>未釋放：操作之前鎖已易手，未刪除任何內容。</translation>
    </message>
    <message>
        <source>Already gone: it was released or expired first. Nothing was deleted.</source>
        <translation>鎖已不存在：操作之前已被釋放或過期，未刪除任何內容。</translation>
    </message>
    <message>
        <source>Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps it away for a while.</source>
        <translation>已釋放，但同一持有者又取得了它：其續約會重新設定該鎖。可用隔離暫時阻止它。</translation>
    </message>
    <message>
        <source>Not released: Lockscope refused, and nothing was sent.</source>
        <translation>未釋放：Lockscope 已拒絕，未送出任何指令。</translation>
    </message>
    <message>
        <source>Not released: the server refused.</source>
        <translation>未釋放：伺服器拒絕。</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been released. It is not sent again.</source>
        <translation>已送出，但未收到回應：鎖可能已被釋放。不會重新送出。</translation>
    </message>
    <message>
        <source>Put back: the old holder has its lock again, with the rest of its lease.</source>
        <translation>已恢復：原持有者重新持有該鎖，租約為剩餘時間。</translation>
    </message>
    <message>
        <source>Not put back: somebody else has taken the lock in the meantime.</source>
        <translation>未恢復：期間其他用戶端已取得該鎖。</translation>
    </message>
    <message>
        <source>Not put back: its lease would have ended by now.</source>
        <translation>未恢復：其租約此時本應已到期。</translation>
    </message>
    <message>
        <source>Not put back: Lockscope refused, and nothing was sent.</source>
        <translation>未恢復：Lockscope 已拒絕，未送出任何指令。</translation>
    </message>
    <message>
        <source>Not put back: the server refused.</source>
        <translation>未恢復：伺服器拒絕。</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been put back. It is not sent again.</source>
        <translation>已送出，但未收到回應：鎖可能已恢復。不會重新送出。</translation>
    </message>
    <message>
        <source>Done: the lease ends sooner now.</source>
        <translation>完成：租約將提前到期。</translation>
    </message>
    <message>
        <source>Nothing was changed: the lock changed hands first.</source>
        <translation>未變更：操作之前鎖已易手。</translation>
    </message>
    <message>
        <source>Nothing was changed: the lock was already gone.</source>
        <translation>未變更：操作之前鎖已不存在。</translation>
    </message>
    <message>
        <source>Nothing was changed: Lockscope refused, and nothing was sent.</source>
        <translation>未變更：Lockscope 已拒絕，未送出任何指令。</translation>
    </message>
    <message>
        <source>Nothing was changed: the server refused.</source>
        <translation>未變更：伺服器拒絕。</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been changed. It is not sent again.</source>
        <translation>已送出，但未收到回應：租約可能已變更。不會重新送出。</translation>
    </message>
    <message>
        <source>Release %1?</source>
        <translation>釋放 %1？</translation>
    </message>
    <message>
        <source>Shorten the lease of %1?</source>
        <translation>縮短 %1 的租約？</translation>
    </message>
    <message>
        <source>Quarantine %1?</source>
        <translation>隔離 %1？</translation>
    </message>
    <message>
        <source>Put %1 back?</source>
        <translation>恢復 %1？</translation>
    </message>
    <message>
        <source>&amp;Release Lock</source>
        <translation>釋放鎖(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Shorten Lease</source>
        <translation>縮短租約(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Quarantine Lock</source>
        <translation>隔離鎖(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>恢復(&amp;P)</translation>
    </message>
    <message>
        <source>Releasing: re-reading, comparing, deleting only if unchanged…</source>
        <translation>釋放中：重新讀取並比對，僅在未變更時刪除…</translation>
    </message>
    <message>
        <source>Shortening: looking again, comparing, changing only if unchanged…</source>
        <translation>縮短中：重新讀取並比對，僅在未變更時變更…</translation>
    </message>
    <message>
        <source>Quarantining: looking again, comparing, replacing only if unchanged…</source>
        <translation>隔離中：重新讀取並比對，僅在未變更時取代…</translation>
    </message>
    <message>
        <source>Putting back, if nobody took it…</source>
        <translation>恢復中（僅當未被其他用戶端取得）…</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未偵測到</translation>
    </message>
    <message>
        <source>Waiters get their chance when the new lease ends; nobody is woken before.</source>
        <translation>等待者要等新租約到期才有機會，之前不會被喚醒。</translation>
    </message>
    <message>
        <source>The holder renews: its next renewal makes the lease long again.</source>
        <translation>持有者會續約：下一次續約會把租約重新延長。</translation>
    </message>
    <message>
        <source>The holder is not told; it goes on working until it notices.</source>
        <translation>持有者不會收到通知，會繼續工作，直到自己發現。</translation>
    </message>
    <message>
        <source>A placeholder written by Lockscope takes the place of the lock until the time is over. Until then nobody gets it: waiters keep waiting.</source>
        <translation>Lockscope 寫入佔位值佔用該鎖，直到時間結束。期間任何用戶端都無法取得，等待者繼續等待。</translation>
    </message>
    <message>
        <source>Waiters block on a list: one is woken by the library&apos;s own signal.</source>
        <translation>等待者阻塞在一個清單上：由程式庫自己的信號喚醒其中一個。</translation>
    </message>
    <message>
        <source>Waiters that poll get the lock at their next try; nobody is woken.</source>
        <translation>輪詢的等待者會在下一次嘗試時取得鎖，不會有喚醒。</translation>
    </message>
    <message>
        <source>It is being renewed: some libraries set the lock again at the next renewal. That is watched for a few seconds.</source>
        <translation>該鎖正在續約：有些程式庫會在下一次續約時重新設定鎖。Lockscope 會繼續監控幾秒。</translation>
    </message>
    <message numerus="yes">
        <source>%n holders together, one of them %1</source>
        <translation>
            <numerusform>%n 個持有者共同持有，其中一個是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>an empty token: this token does not tell holders apart</source>
        <translation>空權杖：無法區分持有者</translation>
    </message>
    <message>
        <source>%1 (this token does not tell holders apart)</source>
        <translation>%1（此權杖無法區分持有者）</translation>
    </message>
    <message numerus="yes">
        <source>%n readers hold it together: the lease of all ends.</source>
        <translation>
            <numerusform>%n 個讀者共同持有：所有讀者的租約都會到期。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n readers hold it together: all of them lose it.</source>
        <translation>
            <numerusform>%n 個讀者共同持有：所有讀者都會失去該鎖。</numerusform>
        </translation>
    </message>
    <message>
        <source>Released, and held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</source>
        <translation>已釋放，又以同一權杖被持有。此權杖無法區分持有者：可能是原持有者，也可能是下一個。</translation>
    </message>
    <message>
        <source>Released, but its waiters were not woken.</source>
        <translation>已釋放，但未喚醒等待者。</translation>
    </message>
    <message>
        <source>Waiters sleep until notified: %1&apos;s own unlock message wakes them.</source>
        <translation>等待者休眠，直到收到通知：由 %1 自己的解鎖訊息喚醒。</translation>
    </message>
    <message>
        <source>Waiters sleep until notified: the release notifies them as its library does.</source>
        <translation>等待者休眠，直到收到通知：釋放時會按程式庫的方式通知它們。</translation>
    </message>
    <message>
        <source>Waiters sleep until notified. Only their library can wake them.</source>
        <translation>等待者休眠，直到收到通知，只有其程式庫能喚醒它們。</translation>
    </message>
    <message>
        <source>This releases it on this server only. With Redlock the holder may still have a majority of the others.</source>
        <translation>僅在此伺服器上釋放。使用 Redlock 時，持有者可能仍佔其餘伺服器的多數。</translation>
    </message>
    <message>
        <source>Copied. Nothing was sent.</source>
        <translation>已複製。未送出任何指令。</translation>
    </message>
    <message>
        <source>Copied, with the holder&apos;s token. The lock is still held.</source>
        <translation>已複製（含持有者的權杖）。鎖仍被持有。</translation>
    </message>
    <message>
        <source>Not copied: the lock changed hands first.</source>
        <translation>未複製：操作之前鎖已易手。</translation>
    </message>
    <message>
        <source>Not copied: the lock is gone.</source>
        <translation>未複製：鎖已不存在。</translation>
    </message>
    <message>
        <source>Not copied: refused by Lockscope.</source>
        <translation>未複製：Lockscope 已拒絕。</translation>
    </message>
    <message>
        <source>Not copied: the lock could not be read.</source>
        <translation>未複製：無法讀取該鎖。</translation>
    </message>
    <message>
        <source>Copy the release command of %1?</source>
        <translation>複製 %1 的釋放指令？</translation>
    </message>
    <message>
        <source>&amp;Copy Command</source>
        <translation>複製指令(&amp;C)</translation>
    </message>
    <message>
        <source>Looking again, comparing…</source>
        <translation>正在重新讀取並比較…</translation>
    </message>
    <message>
        <source>Nothing is sent. Whoever runs the command releases the lock, if the holder is unchanged then. It contains the holder&apos;s token.</source>
        <translation>不會送出任何指令。之後執行該指令時，若持有者未變，鎖就會被釋放。指令中含有持有者的權杖。</translation>
    </message>
    <message>
        <source>Every holder writes the same value (&quot;%1&quot;), so &quot;unchanged&quot; cannot be proved. Lockscope relies on the events it has seen.</source>
        <translation>每個持有者都寫入同一個值（「%1」），因此無法證明持有者未變。Lockscope 以已觀測到的事件為準。</translation>
    </message>
    <message>
        <source>The old holder is not stopped. Its renewals and its release find a token that is not its own, if they compare; a bare DEL removes the quarantine, too.</source>
        <translation>原持有者不會停止。若其續約和釋放會比對權杖，就會發現權杖不是自己的；若直接 DEL，會連同隔離一起刪除。</translation>
    </message>
    <message>
        <source>The old holder is not stopped: it goes on working until it notices.</source>
        <translation>原持有者不會停止，會繼續工作，直到自己發現。</translation>
    </message>
    <message>
        <source>Quarantined. Nobody can take this lock before that is over.</source>
        <translation>已隔離。隔離結束前任何人都無法取得該鎖。</translation>
    </message>
    <message>
        <source>Quarantined until %1 UTC. Nobody can take this lock before then.</source>
        <translation>已隔離至 %1 UTC，期間任何人都無法取得該鎖。</translation>
    </message>
    <message numerus="yes">
        <source>Release %n locks?</source>
        <translation>
            <numerusform>釋放 %n 個鎖？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Shorten the leases of %n locks?</source>
        <translation>
            <numerusform>縮短 %n 個鎖的租約？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quarantine %n locks?</source>
        <translation>
            <numerusform>隔離 %n 個鎖？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %n locks back?</source>
        <translation>
            <numerusform>恢復 %n 個鎖？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy the release commands of %n locks?</source>
        <translation>
            <numerusform>複製 %n 個鎖的釋放指令？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Release %n Locks</source>
        <translation>
            <numerusform>釋放 %n 個鎖(&amp;R)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Shorten %n Leases</source>
        <translation>
            <numerusform>縮短 %n 個租約(&amp;S)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Quarantine %n Locks</source>
        <translation>
            <numerusform>隔離 %n 個鎖(&amp;Q)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Put %n Locks Back</source>
        <translation>
            <numerusform>恢復 %n 個鎖(&amp;P)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Copy %n Commands</source>
        <translation>
            <numerusform>複製 %n 條指令(&amp;C)</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown: already held when it was first read</source>
        <translation>不明：首次讀取時已被持有</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Open the latch %1?</source>
        <translation>開啟閂鎖 %1？</translation>
    </message>
    <message>
        <source>Give one permit of %1 back?</source>
        <translation>歸還 %1 的一個許可？</translation>
    </message>
    <message>
        <source>&amp;Open Latch</source>
        <translation>開啟閂鎖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Give Permit Back</source>
        <translation>歸還許可(&amp;G)</translation>
    </message>
    <message>
        <source>not named; still to count down: %1</source>
        <translation>未指名；尚待倒數：%1</translation>
    </message>
    <message>
        <source>not named; permits free: %1</source>
        <translation>未指名；可用許可：%1</translation>
    </message>
    <message>
        <source>The semaphore gets one permit more. Nothing says who has the others: if all are still in use, one too many is free now.</source>
        <translation>號誌會多出一個許可。沒有任何資訊顯示其餘許可在誰手上：如果它們都還在使用，就多放出了一個。</translation>
    </message>
    <message>
        <source>The latch is open.</source>
        <translation>閂鎖已開啟。</translation>
    </message>
    <message>
        <source>One permit is given back.</source>
        <translation>已歸還一個許可。</translation>
    </message>
    <message>
        <source>All who wait go on, although not all have counted down; the others count down in vain.</source>
        <translation>所有等待者都會繼續，儘管還有參與者沒有倒數；它們之後的倒數不再有作用。</translation>
    </message>
</context>
<context>
    <name>LockOperationDialog</name>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程式庫</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租約</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>續約</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Commands to be sent</source>
        <translation>將要執行的指令</translation>
    </message>
    <message>
        <source>What happens next</source>
        <translation>執行後的影響</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>新租約(&amp;L)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Type the key to confirm</source>
        <translation>輸入鍵名以確認(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>恢復(&amp;P)</translation>
    </message>
    <message>
        <source>Cop&amp;y as redis-cli</source>
        <translation>複製為 redis-cli 指令(&amp;Y)</translation>
    </message>
    <message>
        <source>Look &amp;Again</source>
        <translation>重新讀取(&amp;A)</translation>
    </message>
    <message>
        <source>Allow Actions for 10 &amp;Minutes…</source>
        <translation>允許操作 10 分鐘(&amp;M)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Current state and effect</source>
        <translation>目前狀態與操作影響</translation>
    </message>
</context>
<context>
    <name>LockText</name>
    <message>
        <source>a run of the simulator</source>
        <translation>模擬器執行</translation>
    </message>
</context>
<context>
    <name>LocksPageText</name>
    <message>
        <source>%1 as last seen</source>
        <extracomment>how many locks, as they were when the connection was lost</extracomment>
        <translation>%1（中斷前）</translation>
    </message>
    <message>
        <source>%1 held, %2 ended</source>
        <extracomment>how many locks are held, and how many ended a moment ago</extracomment>
        <translation>持有 %1 個，已結束 %2 個</translation>
    </message>
    <message>
        <source>%1 held</source>
        <translation>持有 %1 個</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未連線</translation>
    </message>
    <message>
        <source>Connect to a server to see its locks.</source>
        <translation>連線到伺服器即可檢視其中的鎖。</translation>
    </message>
    <message>
        <source>Looking for locks</source>
        <translation>正在尋找鎖</translation>
    </message>
    <message>
        <source>The keys of the server are being scanned: %1 %.</source>
        <translation>正在掃描伺服器中的鍵：%1%。</translation>
    </message>
    <message>
        <source>Nothing is known now</source>
        <translation>目前狀態不明</translation>
    </message>
    <message>
        <source>No lock was held when the server was last heard.</source>
        <translation>最後一次收到伺服器訊息時，沒有持有中的鎖。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) were held when the server was last heard.</source>
        <translation>
            <numerusform>最後一次收到伺服器訊息時，持有中的鎖有 %n 個。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show All Locks</source>
        <translation>顯示全部鎖</translation>
    </message>
    <message>
        <source>Nothing needs attention</source>
        <translation>沒有需要關注的鎖</translation>
    </message>
    <message>
        <source>No lock that is held needs attention</source>
        <translation>沒有需要關注的持有中的鎖</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are held, and no finding about them is open.</source>
        <translation>
            <numerusform>目前持有 %n 個鎖，沒有未結束的診斷結果。</numerusform>
        </translation>
    </message>
    <message>
        <source>No locks match</source>
        <translation>沒有符合的鎖</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are hidden by the filter.</source>
        <translation>
            <numerusform>已篩選掉 %n 個鎖。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>清除篩選</translation>
    </message>
    <message>
        <source>No locks are seen</source>
        <translation>未偵測到鎖</translation>
    </message>
    <message>
        <source>This user may not list or may not read the watched keys (%1): locks may be held all the same. The Server page names the right that is missing.</source>
        <translation>此使用者無權列出或讀取監控的鍵（%1），可能有鎖未顯示。缺少的權限請見「伺服器」頁面。</translation>
    </message>
    <message>
        <source>No locks are held</source>
        <translation>沒有持有中的鎖</translation>
    </message>
    <message>
        <source>Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the key patterns of the connection.</source>
        <translation>監控範圍：%1。鎖一經取得就會顯示在這裡。如果您的鎖使用其他名稱，請變更連線的鍵名樣式。</translation>
    </message>
    <message>
        <source>Find Locks…</source>
        <translation>尋找鎖…</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the simulator&apos;s run not counted</source>
        <translation>
            <numerusform>未計入模擬器執行產生的 %n 個鎖</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 held, %2 not live, %3 ended</source>
        <extracomment>how many locks are held, how many are of a server that is not connected, and how many ended a moment ago</extracomment>
        <translation>持有 %1 個，離線 %2 個，已結束 %3 個</translation>
    </message>
    <message>
        <source>%1 held, %2 not live</source>
        <extracomment>how many locks are held, and how many are of a server that is not connected</extracomment>
        <translation>持有 %1 個，離線 %2 個</translation>
    </message>
</context>
<context>
    <name>MomentText</name>
    <message>
        <source>now</source>
        <translation>現在</translation>
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
        <translation>僅 %1 上的此項</translation>
    </message>
    <message>
        <source>All Findings on %1</source>
        <translation>%1 上的所有診斷結果</translation>
    </message>
    <message>
        <source>This Finding Everywhere</source>
        <translation>所有位置上的此項</translation>
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
        <translation>節點</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>How it is watched</source>
        <translation>監控方式</translation>
    </message>
    <message>
        <source>Blind spots</source>
        <translation>盲點</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>樣式</translation>
    </message>
    <message>
        <source>notify-keyspace-events</source>
        <translation>notify-keyspace-events</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>時鐘</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>逐出</translation>
    </message>
    <message>
        <source>Server now</source>
        <translation>伺服器現況</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>未顯示</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>權限</translation>
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
        <translation>事件類別</translation>
    </message>
    <message>
        <source>Permissions of this account</source>
        <translation>目前帳號的權限</translation>
    </message>
    <message>
        <source>Gaps: periods without data</source>
        <translation>缺口：沒有資料的時段</translation>
    </message>
</context>
<context>
    <name>NodeFacts</name>
    <message>
        <source>delete/expire</source>
        <translation>通用指令</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>字串</translation>
    </message>
    <message>
        <source>hashes</source>
        <translation>雜湊</translation>
    </message>
    <message>
        <source>sorted sets</source>
        <translation>有序集合</translation>
    </message>
    <message>
        <source>lists</source>
        <translation>清單</translation>
    </message>
    <message>
        <source>sets</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>expiry</source>
        <translation>過期</translation>
    </message>
    <message>
        <source>eviction</source>
        <translation>逐出</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主節點</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>複本</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>暫無資料</translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation>尚未連線</translation>
    </message>
    <message>
        <source>Keyspace notifications: the server announces every change, and a read of the key adds the holder.</source>
        <translation>鍵空間通知：伺服器通知每次變更，Lockscope 再讀取該鍵以得知持有者。</translation>
    </message>
    <message>
        <source>Client tracking: the server announces that a key changed, and Lockscope reads its new value.</source>
        <translation>用戶端追蹤：伺服器只通知某個鍵已變更，由 Lockscope 讀取目前的值。</translation>
    </message>
    <message>
        <source>Polling only: keys are read in turn.</source>
        <translation>僅輪詢：依序讀取各個鍵。</translation>
    </message>
    <message>
        <source>Refused attempts to take a lock, and who sent a release.</source>
        <translation>被拒絕的加鎖嘗試，以及釋放指令由誰送出。</translation>
    </message>
    <message>
        <source>Holds that begin and end between two reads; whether a hold was released or expired (inferred only); refused attempts.</source>
        <translation>在兩次讀取之間開始並結束的持有；持有因釋放還是過期而結束（只能推斷）；被拒絕的嘗試。</translation>
    </message>
    <message>
        <source>Everything that begins and ends between two reads; times finer than the read interval; refused attempts.</source>
        <translation>在兩次讀取之間開始並結束的所有持有；精確到讀取間隔以內的時間；被拒絕的嘗試。</translation>
    </message>
    <message>
        <source>unknown: the server&apos;s settings cannot be read, so this is inferred from the notifications received</source>
        <translation>不明：無法讀取伺服器設定，依收到的通知推斷</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>追蹤</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>輪詢</translation>
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
        <translation>不明（無 CONFIG GET 權限）</translation>
    </message>
    <message>
        <source>off</source>
        <translation>關閉</translation>
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
        <translation>與本機相差 %1%2 毫秒，量測精度 ±%3 毫秒；往返 %4 毫秒</translation>
    </message>
    <message>
        <source>policy not known</source>
        <translation>策略不明</translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure keys with a TTL go first, and those are the locks. Keep locks on a server with noeviction.</source>
        <translation>▲ %1：記憶體不足時優先逐出帶 TTL 的鍵，而鎖正是這類鍵。請將鎖放在使用 noeviction 的伺服器上。</translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure any key may go, locks too. Keep locks on a server with noeviction.</source>
        <translation>▲ %1：記憶體不足時任何鍵都可能被逐出，包括鎖。請將鎖放在使用 noeviction 的伺服器上。</translation>
    </message>
    <message>
        <source>✓ %1: locks are not evicted</source>
        <translation>✓ %1：鎖不會被逐出</translation>
    </message>
    <message>
        <source>%1 commands/s of all clients</source>
        <translation>所有用戶端共 %1 個指令/秒</translation>
    </message>
    <message>
        <source>%1 % of a core</source>
        <translation>CPU 單核心 %1%</translation>
    </message>
    <message>
        <source>%1 of them blocked</source>
        <translation>其中 %1 個被阻塞</translation>
    </message>
    <message>
        <source>%1 of %2 memory</source>
        <translation>記憶體 %1 / %2</translation>
    </message>
    <message>
        <source>%1 memory, no limit set</source>
        <translation>記憶體 %1，未設上限</translation>
    </message>
    <message>
        <source>no sample yet</source>
        <translation>尚無取樣</translation>
    </message>
    <message>
        <source>%1 (no permission to subscribe; followed by tracking): %2</source>
        <translation>%1（無訂閱權限，改用追蹤監控）：%2</translation>
    </message>
    <message>
        <source>%1 (no permission to subscribe; followed by polling): %2</source>
        <translation>%1（無訂閱權限，改用輪詢監控）：%2</translation>
    </message>
    <message>
        <source>%1 (not announced)</source>
        <translation>%1（無通知）</translation>
    </message>
    <message>
        <source>standalone</source>
        <translation>單機</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>叢集</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln 個鍵</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s)</source>
        <translation>
            <numerusform>%Ln 個用戶端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln key(s) evicted since its start</source>
        <translation>
            <numerusform>▲ 啟動以來已逐出 %Ln 個鍵</numerusform>
        </translation>
    </message>
    <message>
        <source>up for %1</source>
        <translation>已執行 %1</translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message>
        <source>From Lockscope: %1, %2</source>
        <extracomment>what was done from Lockscope: a word of the audit log, its outcome</extracomment>
        <translation>透過 Lockscope：%1，%2</translation>
    </message>
</context>
<context>
    <name>OutputFileText</name>
    <message>
        <source>it is a folder</source>
        <translation>是一個資料夾</translation>
    </message>
    <message>
        <source>a database needs a regular file</source>
        <translation>資料庫需要一般檔案</translation>
    </message>
    <message>
        <source>nobody reads this FIFO</source>
        <translation>沒有程式在讀取此 FIFO</translation>
    </message>
    <message>
        <source>the reader of this FIFO reads nothing</source>
        <translation>此 FIFO 的讀取程式未讀取任何資料</translation>
    </message>
</context>
<context>
    <name>OwnerText</name>
    <message numerus="yes">
        <source>%n of its connections are open, the latest is %1</source>
        <translation>
            <numerusform>其 %n 個連線處於開啟狀態，最新的是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>its connection %1 is open</source>
        <translation>其連線 %1 處於開啟狀態</translation>
    </message>
    <message>
        <source>%1, by trace</source>
        <extracomment>how the connection is known</extracomment>
        <translation>%1，來自指令追蹤</translation>
    </message>
    <message>
        <source>%1; last command %2 ago</source>
        <translation>%1；最後一個指令在 %2前</translation>
    </message>
    <message>
        <source>its connection %1, known by a trace, was closed at %2</source>
        <translation>其連線 %1（由指令追蹤得知）已於 %2 關閉</translation>
    </message>
    <message>
        <source>its connection %1 closed between %2 and %3</source>
        <translation>其連線 %1 在 %2 與 %3 之間關閉</translation>
    </message>
    <message>
        <source>it renewed %1 ago, on schedule</source>
        <translation>%1前準時續約</translation>
    </message>
    <message>
        <source>a worker extends the lease of its task, now until %1</source>
        <translation>某個 Worker 正在延長其任務的租約，目前到 %1</translation>
    </message>
    <message>
        <source>the lease of its task ended at %1, and no worker extended it</source>
        <translation>其任務的租約已於 %1 結束，沒有 Worker 延長它</translation>
    </message>
    <message numerus="yes">
        <source>its connection closed, but %n from its host with its name are open</source>
        <translation>
            <numerusform>其連線已關閉，但來自同一主機、同名的 %n 個連線仍開啟</numerusform>
        </translation>
    </message>
    <message>
        <source>it renewed %1 ago for the last time, and the next renewal is overdue</source>
        <translation>最後一次續約在 %1前，下一次續約逾期未到</translation>
    </message>
    <message>
        <source>no worker has its task now</source>
        <translation>目前沒有 Worker 持有其任務</translation>
    </message>
    <message>
        <source>some worker of its queue works, but the lock does not say which one has the job</source>
        <translation>其佇列有 Worker 在運作，但鎖沒有說明工作在哪一個手中</translation>
    </message>
    <message>
        <source>no worker of its queue has looked for stalled jobs lately</source>
        <translation>其佇列最近沒有 Worker 檢查過停滯的工作</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) of its library beat, the last one %1 ago, but the lock does not say which one has the job</source>
        <translation>
            <numerusform>其程式庫有 %n 個行程發出心跳，最近一次在 %1前，但鎖沒有說明工作在哪一個手中</numerusform>
        </translation>
    </message>
    <message>
        <source>no process of its library beats</source>
        <translation>其程式庫沒有行程發出心跳</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) from its host are open</source>
        <translation>
            <numerusform>來自其主機的 %n 個連線處於開啟狀態</numerusform>
        </translation>
    </message>
    <message>
        <source>its token names nobody</source>
        <translation>權杖未標明持有者</translation>
    </message>
    <message>
        <source>its token names no connection</source>
        <translation>權杖未標明連線</translation>
    </message>
    <message>
        <source>Connections are not read yet.</source>
        <translation>尚未讀取連線。</translation>
    </message>
    <message>
        <source>Connections are not recorded.</source>
        <translation>連線沒有錄製。</translation>
    </message>
    <message>
        <source>CLIENT LIST would tell more; this user may not run it.</source>
        <translation>CLIENT LIST 可以提供更多資訊；此使用者無權執行。</translation>
    </message>
    <message>
        <source>The server has too many connections to list them.</source>
        <translation>伺服器的連線過多，無法列出。</translation>
    </message>
    <message>
        <source>%1 is a connection; a trace tells what it holds.</source>
        <extracomment>name and address of a connection</extracomment>
        <translation>%1 是一個連線；指令追蹤可顯示它持有哪些鎖。</translation>
    </message>
    <message>
        <source>A trace tells which connection uses its token.</source>
        <translation>指令追蹤可以得知哪個連線使用其權杖。</translation>
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
        <translation>不明：%1。</translation>
    </message>
</context>
<context>
    <name>PageTitles</name>
    <message>
        <source>Locks</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>儀表板</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>Simulator</source>
        <translation>模擬器</translation>
    </message>
    <message>
        <source>Waits-for</source>
        <translation>等待圖</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>Quorum</source>
        <translation>多數決</translation>
    </message>
    <message>
        <source>Locks with Wide Lanes</source>
        <translation>鎖（寬泳道）</translation>
    </message>
</context>
<context>
    <name>QuorumText</name>
    <message>
        <source>free</source>
        <translation>閒置</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>degraded</source>
        <translation>降級</translation>
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
        <translation>殘留</translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <translation>
            <numerusform>持有 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n degraded</source>
        <translation>
            <numerusform>降級 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n partial</source>
        <translation>
            <numerusform>部分持有 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n split</source>
        <translation>
            <numerusform>分裂 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n leftover</source>
        <translation>
            <numerusform>殘留 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, may be held</source>
        <extracomment>the state of a lock that those servers could change which do not answer: it may be held</extracomment>
        <translation>%1，可能被持有</translation>
    </message>
    <message>
        <source>No server that answers has it.</source>
        <translation>所有有回應的伺服器上都沒有該鎖。</translation>
    </message>
    <message>
        <source>One holder has it on every server.</source>
        <translation>同一持有者在每台伺服器上都持有該鎖。</translation>
    </message>
    <message>
        <source>One holder has it on every server that answers; the others do not vote.</source>
        <translation>同一持有者在每台有回應的伺服器上都持有該鎖；其餘伺服器不參與投票。</translation>
    </message>
    <message>
        <source>One holder has a majority, but not every server that answers: one was not reached when it was acquired, or has lost it since.</source>
        <translation>某個持有者佔有多數，但部分有回應的伺服器上沒有該鎖：取得時無法連上，或之後遺失。</translation>
    </message>
    <message>
        <source>No holder has a majority: its acquisition goes on or has failed, or servers have lost it. Nobody may rely on this lock.</source>
        <translation>沒有持有者佔有多數：取得尚在進行或已失敗，或伺服器遺失了該鎖。此時不能依賴該鎖。</translation>
    </message>
    <message>
        <source>Several holders have it on some servers each, and none has a majority: nobody holds it, and nobody can acquire it before leases end. They should release what they have, and try again after random delays.</source>
        <translation>多個持有者各佔一部分伺服器，都未達到多數：鎖實際無人持有，在租約到期前也無法取得。它們應釋放各自持有的部分，並在隨機延遲後重試。</translation>
    </message>
    <message>
        <source>Its holder released it on a majority; what is left here keeps nobody out and ends with its lease.</source>
        <translation>持有者已在多數伺服器上釋放該鎖；剩餘部分不影響其他用戶端加鎖，會隨租約到期。</translation>
    </message>
    <message>
        <source>One server less, and no majority has it any more.</source>
        <translation>再少一台伺服器，就不再佔有多數。</translation>
    </message>
    <message>
        <source>Matched by name and thread (a guess): this library writes a different client id on each server.</source>
        <translation>依名稱和執行緒歸併，因為該程式庫在每台伺服器上寫入不同的用戶端 ID：屬於推測。</translation>
    </message>
    <message>
        <source>That these servers belong together is a guess from the holder that they share. Connect to them as one Redlock group to be sure.</source>
        <translation>根據共有的持有者推測這些伺服器屬於同一群組。以 Redlock 群組連線即可確定。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>votes of a Redlock group: servers that have the token, of all servers</extracomment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>推測</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s), %1 are a majority.</source>
        <translation>
            <numerusform>%n 台伺服器，多數為 %1 台。</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a vote, because not connected: %1.</source>
        <translation>未連線，不參與投票：%1。</translation>
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
        <translation>不明</translation>
    </message>
    <message>
        <source>Too few servers answer to say whether anybody holds it.</source>
        <translation>有回應的伺服器太少，無法判斷鎖是否被持有。</translation>
    </message>
    <message>
        <source>No majority is seen to have it; with the servers that do not answer it may be held.</source>
        <translation>有回應的伺服器中無人佔有多數；若計入沒有回應的伺服器，鎖可能被持有。</translation>
    </message>
</context>
<context>
    <name>RecordingText</name>
    <message>
        <source>%1 cannot be opened (%2). Is it there, and may you read it?</source>
        <translation>無法開啟 %1（%2）。請確認檔案存在且有讀取權限。</translation>
    </message>
    <message>
        <source>%1 cannot be created (%2). Choose a folder that you may write to.</source>
        <translation>無法建立 %1（%2）。請選擇有寫入權限的資料夾。</translation>
    </message>
    <message>
        <source>%1 is there already and is not overwritten. Choose another name, or delete it.</source>
        <translation>%1 已存在，不會覆寫。請換一個名稱，或先刪除該檔案。</translation>
    </message>
    <message>
        <source>%1 is not a recording of Lockscope.</source>
        <translation>%1 不是 Lockscope 的錄製檔案。</translation>
    </message>
    <message>
        <source>%1 was recorded by a newer version of Lockscope. Open it with that version.</source>
        <translation>%1 由更新版本的 Lockscope 錄製。請用該版本開啟。</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). What follows that place cannot be shown.</source>
        <translation>%1 已損壞（%2）。損壞處之後的內容無法顯示。</translation>
    </message>
    <message>
        <source>%1 is on a network file system (%2), where a recording can be lost. Record to a disk of this machine, and copy the file when it is done.</source>
        <translation>%1 位於網路檔案系統（%2）上，錄製可能遺失。請錄製到本機磁碟，完成後再複製。</translation>
    </message>
    <message>
        <source>There is no space left for %1. Until there is, what happens is not recorded.</source>
        <translation>%1 所在磁碟已滿。在清出空間之前，事件不會錄製。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2). Until it can, what happens is not recorded.</source>
        <translation>無法寫入 %1（%2）。在恢復寫入之前，事件不會錄製。</translation>
    </message>
    <message>
        <source>%1 is being written by another Lockscope. Only one can record to a file.</source>
        <translation>另一個 Lockscope 正在寫入 %1。同一檔案只能由一個程式錄製。</translation>
    </message>
    <message>
        <source>%1 was not closed, and its folder may not be written to. Copy it, with the files beside it, to a folder of yours, and open it there.</source>
        <translation>%1 未正常關閉，且所在資料夾不可寫入。請將它及同目錄的相關檔案複製到自己的資料夾後再開啟。</translation>
    </message>
    <message>
        <source>%1 was not closed: its last moments may be missing.</source>
        <translation>%1 未正常關閉：結尾部分可能缺失。</translation>
    </message>
    <message>
        <source>%1 was not closed, and the file %1-wal that belongs to it is not there: unless it was merged, what happened last is missing. Copy both files together.</source>
        <translation>%1 未正常關閉，且缺少配套的 %1-wal 檔案：若該檔案尚未合併，結尾部分會缺失。請將兩個檔案一起複製。</translation>
    </message>
    <message>
        <source>%1 was not closed, and the file %1-wal that belongs to it is damaged: what stands behind that place is missing.</source>
        <translation>%1 未正常關閉，且配套的 %1-wal 檔案已損壞：損壞處之後的內容缺失。</translation>
    </message>
    <message>
        <source>Nothing was recorded in %1.</source>
        <translation>%1 中沒有任何錄製內容。</translation>
    </message>
    <message>
        <source>Nothing is recorded in %1 yet: another Lockscope is just beginning it. Try again in a moment.</source>
        <translation>%1 中尚無錄製內容：另一個 Lockscope 剛開始寫入。請稍後再試。</translation>
    </message>
    <message>
        <source>%1 was moved, deleted or replaced while it was recorded: what happens now is not recorded. Begin a new recording, and move a file only after its end.</source>
        <translation>%1 在錄製期間被移動、刪除或取代：此後發生的事不再被錄製。請開始新的錄製，並在錄製結束後再移動檔案。</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Incident report</source>
        <translation>事故報告</translation>
    </message>
    <message>
        <source>%1 to %2, %3; recording %4</source>
        <translation>%1 至 %2，%3；錄製檔案 %4</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>經過</translation>
    </message>
    <message>
        <source>Nothing was seen in this time.</source>
        <translation>這段時間內沒有任何觀測資料。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) were held in this time.</source>
        <translation>
            <numerusform>這段時間內共有 %n 個鎖被持有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) were seen.</source>
        <translation>
            <numerusform>共偵測到 %n 次持有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) were lost: their lease ran out, or another client took the lock.</source>
        <translation>
            <numerusform>其中 %n 次持有遺失：租約到期，或鎖被其他用戶端取得。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) somebody waited for a lock.</source>
        <translation>
            <numerusform>等待鎖共出現 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s): %1.</source>
        <translation>
            <numerusform>%n 個問題：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s): %1.</source>
        <translation>
            <numerusform>%n 個警告：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s): %1.</source>
        <translation>
            <numerusform>%n 條提示：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings within what this recording can show.</source>
        <translation>在此錄製的觀測範圍內沒有發現問題。</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) could not be looked for; what is missing stands at the end.</source>
        <translation>
            <numerusform>有 %n 項診斷未能進行，缺少的條件見文末。</numerusform>
        </translation>
    </message>
    <message>
        <source>The recording could not be read to its end: %1</source>
        <translation>錄製未能完整讀取：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, what was seen</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more of them are not listed here.</source>
        <translation>
            <numerusform>另有 %n 條未在此列出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>時間軸</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are not drawn.</source>
        <translation>
            <numerusform>另有 %n 個鎖未畫出。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first one, with 5 s before and after it.</source>
        <translation>首次出現的情況，含前後各 5 秒。</translation>
    </message>
    <message numerus="yes">
        <source>%n more time span(s) are not listed here.</source>
        <translation>
            <numerusform>另有 %n 個時段未在此列出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time span(s).</source>
        <translation>
            <numerusform>%n 個時段。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n different lock(s), group(s) of locks or server(s) are concerned.</source>
        <translation>
            <numerusform>涉及 %n 個不同的鎖、鎖群組或伺服器。</numerusform>
        </translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>影響</translation>
    </message>
    <message>
        <source>Usual causes</source>
        <translation>常見原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>處理建議</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>無法確定</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>門檻</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>Holds and waits</source>
        <translation>持有與等待</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>所有鎖</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次數</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有佔比</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>持有時間中位數</translation>
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
        <translation>最長持有時間</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>遺失</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次數</translation>
    </message>
    <message>
        <source>Most waiting</source>
        <translation>等待者最多時</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are counted in the last row only.</source>
        <translation>
            <numerusform>另有 %n 個鎖僅計入最後一列。</numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>位址</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>監控範圍</translation>
    </message>
    <message>
        <source>not announced: %1</source>
        <translation>未通知：%1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>Keyspace</source>
        <translation>鍵空間</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>Changes detected by</source>
        <translation>變更的得知方式</translation>
    </message>
    <message>
        <source>When memory is full</source>
        <translation>記憶體不足時</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>時鐘</translation>
    </message>
    <message numerus="yes">
        <source>%n more gap(s) are not listed here.</source>
        <translation>
            <numerusform>另有 %n 個缺口未在此列出。</numerusform>
        </translation>
    </message>
    <message>
        <source>What could not be seen</source>
        <translation>未能觀測到的內容</translation>
    </message>
    <message>
        <source>missing rights: %1</source>
        <translation>缺少權限：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) were left out of the recording, because they came too fast.</source>
        <translation>
            <numerusform>因到達過快，有 %n 個事件未錄製。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) were skipped to stay within the budget.</source>
        <translation>
            <numerusform>因超出配額，略過了 %n 次讀取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) were gone before they could be looked at.</source>
        <translation>
            <numerusform>有 %n 個鍵在讀取之前已消失。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>More went wrong at once than is followed: %n time span(s) are in no count.</source>
        <translation>
            <numerusform>同時出現的問題超出了可追蹤的數量：%n 個時段未計入。</numerusform>
        </translation>
    </message>
    <message>
        <source>The recording has more holds than are kept: statistics and pictures begin at %1.</source>
        <translation>錄製中的持有次數超出保留上限：統計和圖表從 %1 開始。</translation>
    </message>
    <message>
        <source>The recording was not closed: it goes on, or was cut off, and its last moments may be missing.</source>
        <translation>錄製未正常關閉：可能仍在錄製或已中斷，結尾部分可能缺失。</translation>
    </message>
    <message>
        <source>A trace failed: %1</source>
        <translation>指令追蹤失敗：%1</translation>
    </message>
    <message>
        <source>Not looked for: %1.</source>
        <translation>未檢查：%1。</translation>
    </message>
    <message>
        <source>A lock shows the end of a lease, not the end of the work that it protects.</source>
        <translation>鎖只能反映租約何時到期，不能反映所保護的工作何時完成。</translation>
    </message>
    <message>
        <source>Tokens are masked: equal ones stay equal, and none can be used.</source>
        <translation>權杖已遮罩：相同的權杖遮罩後仍相同，但都無法使用。</translation>
    </message>
    <message>
        <source>Tokens are in clear: whoever has this report can release locks.</source>
        <translation>權杖為明文：拿到此報告的人可以釋放鎖。</translation>
    </message>
    <message>
        <source>Tokens are masked in this report; in the recording they are in clear.</source>
        <translation>此報告中的權杖已遮罩，錄製檔案中的權杖為明文。</translation>
    </message>
    <message>
        <source>Names of locks are masked.</source>
        <translation>鎖的名稱已遮罩。</translation>
    </message>
    <message>
        <source>%1: from %2, for %3, %4</source>
        <extracomment>%1 holder, %2 time, %3 duration, %4 how it ended</extracomment>
        <translation>%1：自 %2 起，歷時 %3，%4</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>Gap of %1: nothing is known</source>
        <translation>缺口 %1：無資料</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>held while others waited</source>
        <translation>持有期間有人等待</translation>
    </message>
    <message>
        <source>held without a lease</source>
        <translation>持有且無租約</translation>
    </message>
    <message>
        <source>lost by its holder</source>
        <translation>被持有者遺失</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>缺口</translation>
    </message>
    <message>
        <source>No server was watched in this time.</source>
        <translation>這段時間沒有監控任何伺服器。</translation>
    </message>
    <message>
        <source>The server announced no changes: locks were only polled.</source>
        <translation>伺服器不傳送變更通知：只能定期讀取鎖。</translation>
    </message>
    <message>
        <source>No source showed who waits, and no trace ran.</source>
        <translation>無法得知等待者，也沒有進行指令追蹤。</translation>
    </message>
    <message>
        <source>No trace ran: who sent which command is not known.</source>
        <translation>沒有進行指令追蹤：無法得知每條指令由誰送出。</translation>
    </message>
    <message>
        <source>The server gave no information about itself.</source>
        <translation>伺服器未提供自身資訊。</translation>
    </message>
    <message>
        <source>The server did not say what it removes when memory is full.</source>
        <translation>伺服器未提供記憶體不足時的逐出策略。</translation>
    </message>
    <message>
        <source>The server&apos;s clock was not read.</source>
        <translation>未讀取伺服器時鐘。</translation>
    </message>
    <message>
        <source>Times are those of the server&apos;s clock, UTC. Signs: triangle, a problem; diamond, a warning; square, a note. Pale: begin or end was not seen. Holds that are too short to be seen are drawn together, in the colour of the worst.</source>
        <translation>時間以伺服器時鐘為準（UTC）。符號：三角形為問題，菱形為警告，方形為提示。淺色：未觀測到開始或結束。過短的持有合併繪製，顏色取其中最嚴重者。</translation>
    </message>
    <message>
        <source>Noted: %1</source>
        <translation>備註：%1</translation>
    </message>
    <message>
        <source>Someone waited for up to %1 without a break; how long each client waited is not known.</source>
        <translation>持續有人等待的最長時間為 %1；每個等待者的等待時間不明。</translation>
    </message>
    <message>
        <source>Nobody waited longer than %1; someone waited for up to %2 without a break.</source>
        <translation>單一等待者最長等待 %1；持續有人等待的最長時間為 %2。</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>最長等待時段</translation>
    </message>
    <message>
        <source>Held: of the time of which something is known. Median, p95 and p99: of holds that began and ended in sight. Lost: ended by their lease, by the server or by another client. Waits: stretches of time in which somebody was seen waiting; a dash, or a bound, where nothing told all the time who waits.</source>
        <translation>持有佔比：僅以有資料的時間為基數。中位數、p95 和 p99：僅統計完整觀測到開始和結束的持有。遺失：因租約到期、被伺服器逐出或被其他用戶端取得而結束。等待次數：觀測到有等待者的時段數；若未能全程得知等待者，則顯示短橫線或下限。</translation>
    </message>
    <message>
        <source>%1 of %2 s</source>
        <translation>%1 / %2 秒</translation>
    </message>
    <message>
        <source>When this was seen is not recorded: the recording is of an earlier version.</source>
        <translation>觀測時間未記錄：此錄製來自較早的版本。</translation>
    </message>
    <message>
        <source>Not seen all the time: watched %1.</source>
        <translation>未能全程觀測：監控了 %1。</translation>
    </message>
    <message>
        <source>Not seen all the time: changes were announced %1.</source>
        <translation>未能全程觀測：收到變更通知的時間為 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Not seen all the time: of %n held lock(s), who waits was told all the time of %1.</source>
        <translation>
            <numerusform>未能全程觀測：在 %n 個被持有的鎖中，只有 %1 個能全程得知等待者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not seen all the time: traced %1.</source>
        <translation>未能全程觀測：指令追蹤涵蓋 %1。</translation>
    </message>
    <message>
        <source>Not seen all the time: traced %1, not every lock.</source>
        <translation>未能全程觀測：指令追蹤涵蓋 %1，且不含所有鎖。</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Watched all the time.</source>
        <translation>全程監控。</translation>
    </message>
    <message>
        <source>Watched %1.</source>
        <translation>監控了 %1。</translation>
    </message>
    <message>
        <source>Changes were announced all the time.</source>
        <translation>全程收到變更通知。</translation>
    </message>
    <message>
        <source>The server announces no changes: locks are only polled.</source>
        <translation>伺服器不傳送變更通知：只能定期讀取鎖。</translation>
    </message>
    <message>
        <source>Changes were announced %1.</source>
        <translation>收到變更通知的時間為 %1。</translation>
    </message>
    <message>
        <source>No trace ran.</source>
        <translation>沒有進行指令追蹤。</translation>
    </message>
    <message>
        <source>Traced %1, not every lock.</source>
        <translation>指令追蹤涵蓋 %1，且不含所有鎖。</translation>
    </message>
    <message>
        <source>Traced %1.</source>
        <translation>指令追蹤涵蓋 %1。</translation>
    </message>
    <message>
        <source>Where two to eight holders had one lock, a line below each bar has its holder&apos;s colour.</source>
        <translation>若一個鎖有兩到八個持有者，每個長條下方會有一條線標示持有者的色彩。</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) are in no length: when they began or ended is not known exactly enough, for example because the watcher stood still.</source>
        <translation>
            <numerusform>%n 次持有未計入時長：其開始或結束時間不夠精確，例如監控程式曾停頓。</numerusform>
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
        <translation>有爭用</translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation>續約延遲</translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation>無 TTL</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>被接手</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>已過期</translation>
    </message>
    <message>
        <source>Expiring &lt; 2 s</source>
        <translation>將在 2 秒內過期</translation>
    </message>
    <message>
        <source>Held &gt; 5 min</source>
        <translation>持有超過 5 分鐘</translation>
    </message>
    <message>
        <source>All locks: the number is of those held now</source>
        <translation>所有鎖：數字為目前被持有的鎖數</translation>
    </message>
    <message>
        <source>A renewal is overdue by the pace seen so far, or has stopped</source>
        <translation>依先前的間隔，續約已延遲或停止</translation>
    </message>
    <message>
        <source>Held without a TTL: never expires</source>
        <translation>被持有且永不過期</translation>
    </message>
    <message>
        <source>The holder overwrote another one: neither release nor expiry in between</source>
        <translation>持有者覆寫了另一個持有者：期間既未釋放也未過期</translation>
    </message>
    <message>
        <source>The lease ran out a moment ago, without a release</source>
        <translation>剛剛因 TTL 到期而結束，未被釋放</translation>
    </message>
    <message>
        <source>The lease ends within two seconds unless it is renewed</source>
        <translation>若不續約，租約將在兩秒內到期</translation>
    </message>
    <message>
        <source>Held for more than five minutes, where its start was seen</source>
        <translation>已持有超過五分鐘（按已知的起始時間）</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要關注</translation>
    </message>
    <message>
        <source>Simulator</source>
        <translation>模擬器</translation>
    </message>
    <message>
        <source>Locks that runs of the simulator take on this server</source>
        <translation>模擬器執行時在此伺服器上取得的鎖</translation>
    </message>
    <message>
        <source>Locks with an open finding (a problem or a warning), most serious first; one that is over stays for ten seconds. Locks of the simulator&apos;s run are not among them</source>
        <translation>有未結束診斷結果（問題或警告）的鎖，最嚴重的在前；已結束的保留十秒。不含模擬器執行產生的鎖</translation>
    </message>
    <message>
        <source>Held while others are seen waiting for it, or free with a queue</source>
        <translation>被持有且偵測到有用戶端在等待，或閒置但有佇列</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Enter the path of the server&apos;s unix socket.</source>
        <translation>請輸入伺服器的 unix 通訊端路徑。</translation>
    </message>
    <message>
        <source>The path is longer than 107 bytes, which is all that the system allows for a socket. Use a shorter path or a link.</source>
        <translation>路徑超過 107 位元組，這是系統對通訊端的上限。請使用更短的路徑或連結。</translation>
    </message>
    <message>
        <source>Enter a host name or an address.</source>
        <translation>請輸入主機名稱或位址。</translation>
    </message>
    <message>
        <source>This is not a host name or an address. Paste a whole URI into the field above instead.</source>
        <translation>這不是主機名稱或位址。請將完整的 URI 貼到上方的欄位。</translation>
    </message>
    <message>
        <source>Enter a port from 1 to 65535; Redis usually listens on 6379.</source>
        <translation>請輸入 1 到 65535 之間的連接埠；Redis 通常監聽 6379。</translation>
    </message>
    <message>
        <source>Give the server a name.</source>
        <translation>請為伺服器命名。</translation>
    </message>
    <message>
        <source>The name is too long; %1 characters are enough.</source>
        <translation>名稱過長，最多 %1 個字元。</translation>
    </message>
    <message>
        <source>A colour is written as #rrggbb.</source>
        <translation>色彩格式為 #rrggbb。</translation>
    </message>
    <message>
        <source>Enter a database number from 0 to %1.</source>
        <translation>請輸入 0 到 %1 之間的資料庫編號。</translation>
    </message>
    <message>
        <source>Enter at least one key pattern, like lock:*, or choose a preset.</source>
        <translation>請至少輸入一個鍵名樣式，例如 lock:*，或選擇一個預設組。</translation>
    </message>
    <message>
        <source>A client certificate and its key belong together: choose both files, or none.</source>
        <translation>用戶端憑證與金鑰必須成對：請同時選擇兩個檔案，或都不選。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a text of at most %2 characters</source>
        <translation>「%1」不是文字，或超過 %2 個字元</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>「%1」既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>「%1」不是數字</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from 0 to %2</source>
        <translation>「%1」不是 0 到 %2 之間的整數</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list</source>
        <translation>「%1」不是清單</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not a text</source>
        <translation>「%1」中含有非文字內容</translation>
    </message>
    <message>
        <source>&quot;environment&quot; is not development, staging or production</source>
        <translation>「environment」不是 development、staging 或 production</translation>
    </message>
    <message>
        <source>&quot;transport&quot; is not tcp, tls or unix</source>
        <translation>「transport」不是 tcp、tls 或 unix</translation>
    </message>
    <message>
        <source>it has no &quot;id&quot;</source>
        <translation>缺少「id」</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>大於 %1 MiB</translation>
    </message>
    <message>
        <source>it is not JSON: %1 at byte %2</source>
        <translation>不是有效的 JSON：%1（第 %2 位元組）</translation>
    </message>
    <message>
        <source>it was written by a newer Lockscope (format %1, this one reads %2)</source>
        <translation>由更新版本的 Lockscope 寫入（格式 %1，此版本支援到 %2）</translation>
    </message>
    <message>
        <source>it is not a list of profiles</source>
        <translation>不是設定檔清單</translation>
    </message>
    <message>
        <source>it holds more than %1 profiles</source>
        <translation>超過 %1 個設定檔</translation>
    </message>
    <message>
        <source>profile %1 cannot be used: %2</source>
        <translation>設定檔 %1 無法使用：%2</translation>
    </message>
    <message>
        <source>profile %1 has the id of another one</source>
        <translation>設定檔 %1 的 ID 與另一個重複</translation>
    </message>
    <message>
        <source>not remembered: no keyring available</source>
        <translation>未儲存：沒有可用的鑰匙圈</translation>
    </message>
    <message>
        <source>not remembered: the keyring did not allow it</source>
        <translation>未儲存：鑰匙圈拒絕儲存</translation>
    </message>
    <message>
        <source>not remembered: the keyring says &quot;%1&quot;</source>
        <translation>未儲存：鑰匙圈傳回「%1」</translation>
    </message>
    <message>
        <source>The read budget goes from 0 to %1 keys a second, the poll budget from 0 to %2 and the budget for waiters from 0 to %3 commands a second.</source>
        <translation>讀取配額為每秒 0 到 %1 個鍵，輪詢配額為每秒 0 到 %2 個指令，等待者配額為每秒 0 到 %3 個指令。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not host:port</source>
        <translation>「%1」中含有不符合 host:port 格式的內容</translation>
    </message>
    <message>
        <source>Sentinels are reached by TCP or TLS, not by a unix socket.</source>
        <translation>Sentinel 透過 TCP 或 TLS 連線，不能用 unix 通訊端。</translation>
    </message>
    <message>
        <source>Enter the name of the group, as the Sentinels call it: mymaster, for example.</source>
        <translation>請輸入 Sentinel 中的主節點群組名稱，例如 mymaster。</translation>
    </message>
    <message>
        <source>Enter the Sentinels as host:port, separated by commas; several are better than one. They usually listen on 26379.</source>
        <translation>請以 host:port 填寫 Sentinel，以逗號分隔，最好填寫多個；通常監聽 26379 連接埠。</translation>
    </message>
    <message>
        <source>Enter each address as announced:port~reachable:port.</source>
        <translation>請以 announced:port~reachable:port 的格式填寫每個位址。</translation>
    </message>
    <message>
        <source>The nodes of a cluster are reached by TCP or TLS, not by a unix socket.</source>
        <translation>叢集的節點透過 TCP 或 TLS 連線，不能用 unix 通訊端。</translation>
    </message>
    <message>
        <source>Enter some nodes of the cluster as host:port, separated by commas: one that runs is enough, for it knows the others.</source>
        <translation>請以 host:port 填寫叢集的部分節點，以逗號分隔：只要有一個節點在執行，即可由它找到其餘節點。</translation>
    </message>
    <message>
        <source>it has both &quot;sentinel&quot; and &quot;cluster&quot;: give one of them</source>
        <translation>同時含有「sentinel」與「cluster」：請只保留其中一個</translation>
    </message>
    <message>
        <source>Enter the SSH machine as host, user@host or user@host:22, and what is on the way to it likewise, separated by commas. No part begins with -.</source>
        <translation>請以 host、user@host 或 user@host:22 填寫 SSH 主機；跳板機同樣填寫，以逗號分隔。任何部分都不能以 - 開頭。</translation>
    </message>
    <message>
        <source>The servers of a Redlock group are reached by TCP or TLS, not by a unix socket.</source>
        <translation>Redlock 群組的伺服器透過 TCP 或 TLS 連線，不能用 unix 通訊端。</translation>
    </message>
    <message>
        <source>Give the group a name; no server knows it, it is for you.</source>
        <translation>請為該群組命名；名稱僅供您識別，伺服器上並不存在。</translation>
    </message>
    <message>
        <source>Enter all servers of the group as host:port, separated by commas: each one has a vote.</source>
        <translation>請以 host:port 填寫群組內所有伺服器，以逗號分隔：每台伺服器一票。</translation>
    </message>
    <message>
        <source>A server is named twice: each one has one vote.</source>
        <translation>有一台伺服器重複填寫：每台伺服器只有一票。</translation>
    </message>
    <message>
        <source>it is a Redlock group and something else, too: give one of them</source>
        <translation>既是 Redlock 群組又是其他類型：請只保留一種</translation>
    </message>
    <message>
        <source>%1 has no host and port that can be used, and was left out.</source>
        <translation>%1 沒有可用的主機和連接埠，已略過。</translation>
    </message>
    <message>
        <source>%1 was left out: %2</source>
        <translation>已略過 %1：%2</translation>
    </message>
    <message>
        <source>A connection without a name</source>
        <translation>未命名的連線</translation>
    </message>
    <message>
        <source>%1 did not verify the server&apos;s certificate there; here it is verified.</source>
        <translation>%1 的原設定不驗證伺服器憑證；在 Lockscope 中會驗證。</translation>
    </message>
    <message>
        <source>%1: its SSH machine was not taken: %2</source>
        <translation>%1：未匯入 SSH 主機：%2</translation>
    </message>
    <message>
        <source>%1: keys and passwords of SSH were not taken. The ssh of this system is used: set up there what it needs.</source>
        <translation>%1：未匯入 SSH 的金鑰和密碼。Lockscope 使用系統的 ssh，請在其中設定。</translation>
    </message>
    <message>
        <source>The file has more than %1 connections; the others were left out.</source>
        <translation>檔案中的連線超過 %1 個；其餘已略過。</translation>
    </message>
    <message>
        <source>The file of Lockscope cannot be read: %1.</source>
        <translation>無法讀取 Lockscope 的檔案：%1。</translation>
    </message>
    <message>
        <source>The file is larger than %1 MiB: no export of connections is.</source>
        <translation>檔案大於 %1 MiB，不像是連線的匯出檔案。</translation>
    </message>
    <message>
        <source>No connection in the file can be used.</source>
        <translation>檔案中沒有可用的連線。</translation>
    </message>
    <message>
        <source>%1: its proxy was not taken. If the server cannot be reached without, use SSH.</source>
        <translation>%1：未匯入代理設定。如果不經代理無法連線到該伺服器，請使用 SSH。</translation>
    </message>
    <message>
        <source>%1 is a unix socket of another machine, and was left out: over SSH, servers are reached by host and port.</source>
        <translation>%1 是另一台機器上的 unix 通訊端，已略過：透過 SSH 時只能以主機和連接埠連線。</translation>
    </message>
    <message>
        <source>This is no export of connections that can be read. Choose a file of RedisInsight (.json), of Another Redis Desktop Manager (.ano), of Tiny RDM (.zip), of Lockscope, or ~/.ssh/config.</source>
        <translation>這不是可辨識的連線匯出檔。請選擇 RedisInsight（.json）、Another Redis Desktop Manager（.ano）、Tiny RDM（.zip）或 Lockscope 的檔案，或者 ~/.ssh/config。</translation>
    </message>
    <message>
        <source>The zip archive is damaged and cannot be read. Export the connections of Tiny RDM once more.</source>
        <translation>該 zip 壓縮檔已損毀，無法讀取。請從 Tiny RDM 重新匯出連線。</translation>
    </message>
    <message>
        <source>There is no %1 in this zip archive: it is no export of Tiny RDM, or a damaged one.</source>
        <translation>該 zip 壓縮檔中沒有 %1：它不是 Tiny RDM 的匯出檔，或已損毀。</translation>
    </message>
    <message>
        <source>%1 in the zip archive is larger than %2 MiB: no export of connections is.</source>
        <translation>zip 壓縮檔中的 %1 超過 %2 MiB，不像是連線的匯出檔。</translation>
    </message>
    <message>
        <source>%1 in the zip archive cannot be read, line %2: %3.</source>
        <translation>zip 壓縮檔中的 %1 無法讀取（第 %2 行）：%3。</translation>
    </message>
    <message>
        <source>%1: a certificate or key stands in the file itself. Save it as a file of its own and choose that in the profile.</source>
        <translation>%1：憑證或金鑰內嵌在檔案中。請另存為單獨的檔案，並在設定檔中選擇該檔案。</translation>
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
        <translation>缺口始於 %1</translation>
    </message>
    <message>
        <source>Waiters from %1</source>
        <extracomment>%1 is a time of day, since when somebody waited</extracomment>
        <translation>等待者始於 %1</translation>
    </message>
    <message>
        <source>Missed renewal at %1</source>
        <extracomment>%1 is a time of day</extracomment>
        <translation>%1 錯過續約</translation>
    </message>
    <message>
        <source>at most %1, for %2</source>
        <extracomment>a number of waiters for a length of time</extracomment>
        <translation>最多 %1 個，持續 %2</translation>
    </message>
</context>
<context>
    <name>TimeOverview</name>
    <message>
        <source>not recorded</source>
        <translation>未錄製</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>Timeline</source>
        <translation>時間軸</translation>
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
            <numerusform>%n 次續約</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed by the usual cadence</source>
        <translation>
            <numerusform>依平時的間隔，錯過了 %n 次續約</numerusform>
        </translation>
    </message>
    <message>
        <source>held by %1 for %2</source>
        <translation>%1 已持有 %2</translation>
    </message>
    <message>
        <source>free, last held by %1, %2</source>
        <translation>閒置，上次由 %1 持有，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>錯過 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>contended</source>
        <translation>有爭用</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) shown</source>
        <translation>
            <numerusform>顯示 %n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已選取 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n 條泳道</numerusform>
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
            <numerusform>遺失 %n 次</numerusform>
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
        <translation>現在</translation>
    </message>
    <message numerus="yes">
        <source>Held while others waited, %n at most</source>
        <translation>
            <numerusform>持有期間最多有 %n 個等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended some time between %1 and %2: %3</source>
        <translation>在 %1 至 %2 之間結束：%3</translation>
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
        <translation>持有：無資料</translation>
    </message>
    <message>
        <source>held %1 % of the known time (%2 % not known)</source>
        <extracomment>%2: percent of the selected time</extracomment>
        <translation>有資料的時間內持有 %1%（%2% 的時間無資料）</translation>
    </message>
    <message>
        <source>median %1, p99 %2</source>
        <translation>中位數 %1，p99 %2</translation>
    </message>
    <message>
        <source>Re-acquired at once: probably contended</source>
        <translation>釋放後立即被再次取得：可能存在爭用</translation>
    </message>
    <message>
        <source>gap, not over yet</source>
        <translation>缺口，仍在持續</translation>
    </message>
    <message>
        <source>gap, not over yet: %1</source>
        <translation>缺口，仍在持續：%1</translation>
    </message>
    <message>
        <source>gap, %1 so far</source>
        <translation>缺口，已持續 %1</translation>
    </message>
    <message>
        <source>gap, %1 so far: %2</source>
        <translation>缺口，已持續 %1：%2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>lock, server</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1 is held by %2 since %3, for %4 now</source>
        <translation>%1 由 %2 持有，始於 %3，至今 %4</translation>
    </message>
    <message>
        <source>%1 is held by %2 since %3 or earlier, for at least %4</source>
        <translation>%1 由 %2 持有，始於 %3 或更早，至少已 %4</translation>
    </message>
    <message>
        <source>%1 was held by %2 from %3, for %4: %5</source>
        <translation>%1 曾由 %2 持有，始於 %3，持續 %4：%5</translation>
    </message>
    <message>
        <source>%1 was held by %2 until %3: %4</source>
        <translation>%1 曾由 %2 持有，直到 %3：%4</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n renewal(s)</source>
        <translation>
            <numerusform>%1；續約 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n waited at most</source>
        <translation>
            <numerusform>%1；最多 %n 個等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>end of a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>At %1, %2 was held by %3 since %4, for %5</source>
        <translation>%1 時，%2 由 %3 持有，始於 %4，已 %5</translation>
    </message>
    <message>
        <source>At %1, %2 was held by %3 since %4 or earlier, for at least %5</source>
        <translation>%1 時，%2 由 %3 持有，始於 %4 或更早，至少已 %5</translation>
    </message>
</context>
<context>
    <name>TourSteps</name>
    <message>
        <source>What needs attention now</source>
        <translation>目前需要關注的鎖</translation>
    </message>
    <message>
        <source>Locks that need attention: %1, most serious first. Each row says since when, why, and what to do next.</source>
        <translation>有 %1 個鎖需要關注，最嚴重的在最前面。每列列出起始時間、原因和處理建議。</translation>
    </message>
    <message>
        <source>Nothing needs attention at the moment. In this demo that changes within seconds.</source>
        <translation>目前沒有需要關注的鎖。在這個示範中，幾秒內就會出現。</translation>
    </message>
    <message>
        <source>A lock is a row</source>
        <translation>每列一個鎖</translation>
    </message>
    <message>
        <source>Waiting until a lock that is held needs attention.</source>
        <translation>正在等待某個持有中的鎖需要關注。</translation>
    </message>
    <message>
        <source>Everything about one lock</source>
        <translation>單一鎖的完整資訊</translation>
    </message>
    <message>
        <source>The inspector shows the selected lock, now %1. Its curve is the time left on the lease: a renewal lifts it, and a missed one is marked.</source>
        <translation>檢閱器顯示所選的鎖，目前為 %1。曲線表示租約剩餘時間：每次續約都會回升，錯過的續約會標示出來。</translation>
    </message>
    <message>
        <source>Waiting until a lock has been renewed a few times.</source>
        <translation>正在等待某個鎖續約幾次。</translation>
    </message>
    <message>
        <source>Who had it before</source>
        <translation>先前的持有者</translation>
    </message>
    <message>
        <source>Waiting until several have held the same lock in turn.</source>
        <translation>正在等待多個持有者先後持有同一個鎖。</translation>
    </message>
    <message>
        <source>Who waits for whom</source>
        <translation>誰在等誰</translation>
    </message>
    <message>
        <source>The graph draws who waits now, the list which locks made others wait since the connection, first %1. Clients that only poll are found by a trace burst.</source>
        <translation>圖中顯示目前的等待關係；清單顯示連線以來造成等待的鎖，首位是 %1。僅輪詢的用戶端需指令追蹤才看得到。</translation>
    </message>
    <message>
        <source>Release… would show what is sent for %1, and removes it only if its holder is still the one you saw. This tour presses nothing.</source>
        <translation>「釋放…」會先顯示將對 %1 執行的指令，且僅當持有者仍是您所見的那一個時才會刪除。本導覽不會執行任何操作。</translation>
    </message>
    <message>
        <source>Waiting until a lock is held.</source>
        <translation>正在等待有鎖被持有。</translation>
    </message>
    <message>
        <source>Why a blind DEL is wrong</source>
        <translation>為什麼不能直接 DEL</translation>
    </message>
    <message>
        <source>The simulator runs wrong and right ways to lock on servers of its own. Read here what goes wrong and why; Start shows it happening.</source>
        <translation>模擬器在自己的伺服器上執行錯誤與正確的加鎖方式。此處說明會出什麼問題以及原因；按「開始」即可觀看過程。</translation>
    </message>
    <message>
        <source>Now your own server</source>
        <translation>接下來：監控您自己的伺服器</translation>
    </message>
    <message>
        <source>Connect… watches your own server; connecting only reads. The demo and its server are closed then; the File menu brings them back.</source>
        <translation>「連線…」用來監控您自己的伺服器上的鎖，連線時只讀取。示範及其伺服器屆時會被移除，可從「檔案」選單重新啟動。</translation>
    </message>
    <message>
        <source>Each lane is a lock, each bar a hold, each tick a renewal. %1 was taken several times in the last minute; the legend names the colours.</source>
        <translation>每條泳道是一個鎖，每個長條是一次持有，每個刻度是一次續約。最近一分鐘內 %1 被多次取得；色彩的意義見圖例。</translation>
    </message>
    <message>
        <source>Waits are drawn here as far as they can be seen. Nobody is seen waiting now: clients that only try again show in a trace burst, for some seconds.</source>
        <translation>這裡顯示能偵測到的等待關係。目前未發現等待者：僅反覆重試的用戶端，需進行幾秒指令追蹤才看得到。</translation>
    </message>
    <message>
        <source>Releasing a lock</source>
        <translation>釋放鎖</translation>
    </message>
    <message>
        <source>%1 is held by %2; the sign before its name says “%3”. Then stand how long it has been held, what is left of its lease, and its lane: all holds of the last minute.</source>
        <translation>%1 由 %2 持有；名稱前的標誌表示「%3」。其後依序是持有時間、租約剩餘，以及它的泳道：最近一分鐘內的所有持有。</translation>
    </message>
</context>
<context>
    <name>TraceText</name>
    <message>
        <source>%1, gave up</source>
        <comment>how long somebody waited</comment>
        <translation>%1，已放棄</translation>
    </message>
    <message>
        <source>several (%1)</source>
        <comment>clients, at one address</comment>
        <translation>多個用戶端（%1）</translation>
    </message>
    <message>
        <source>Clients of a unix socket share one address, so a trace cannot tell which of them it was. Over TCP each has an address of its own.</source>
        <translation>unix 通訊端的用戶端共用同一個位址，指令追蹤無法區分。改用 TCP 連線後，每個用戶端都有各自的位址。</translation>
    </message>
    <message>
        <source>one of several (%1)</source>
        <comment>clients, at one address</comment>
        <translation>多個用戶端之一（%1）</translation>
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
        <translation>不明</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>on schedule</source>
        <translation>準時</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>有爭用</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>被接手</translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation>無 TTL</translation>
    </message>
    <message>
        <source>renewal late</source>
        <translation>續約延遲</translation>
    </message>
    <message>
        <source>renewal stopped</source>
        <translation>續約停止</translation>
    </message>
    <message>
        <source>lease overdue</source>
        <translation>租約逾期</translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation>已過期，未釋放</translation>
    </message>
    <message>
        <source>released</source>
        <translation>釋放</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>It has no TTL.</source>
        <translation>沒有 TTL。</translation>
    </message>
    <message>
        <source>How long the lease lasts is not known yet.</source>
        <translation>租約時間尚不清楚。</translation>
    </message>
    <message>
        <source>The lease should have ended %1 ago.</source>
        <translation>租約本應在 %1前到期。</translation>
    </message>
    <message>
        <source>Lease ends in %1.</source>
        <translation>租約剩餘 %1。</translation>
    </message>
    <message>
        <source>last renewal %1 ago, cadence %2 (+%3 %).</source>
        <extracomment>%1 and %2 are durations; %3 is how much longer than usual, in percent</extracomment>
        <translation>上次續約在 %1前，平時每 %2一次（+%3%）。</translation>
    </message>
    <message>
        <source>Held; no renewals seen so far.</source>
        <translation>持有中；暫未偵測到續約。</translation>
    </message>
    <message>
        <source>Renewed on schedule, every %1.</source>
        <translation>準時續約，每 %1一次。</translation>
    </message>
    <message numerus="yes">
        <source>Held while %n other(s) wait.</source>
        <translation>
            <numerusform>持有中，另有 %n 個等待者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Taken over: this holder overwrote another one that had neither released nor expired.</source>
        <translation>被接手：目前持有者覆寫了另一個既未釋放也未過期的持有者。</translation>
    </message>
    <message>
        <source>No TTL: if the holder dies, this lock stays held forever.</source>
        <translation>無 TTL：持有者一旦當機，此鎖將永遠存在。</translation>
    </message>
    <message>
        <source>Renewal late:</source>
        <translation>續約延遲：</translation>
    </message>
    <message>
        <source>Renewal stopped:</source>
        <translation>續約停止：</translation>
    </message>
    <message>
        <source>The lease is over, but the server has not said so yet.</source>
        <translation>租約已到期，但伺服器尚未通知。</translation>
    </message>
    <message>
        <source>The lease ran out before a release; the holder may still be working.</source>
        <translation>因 TTL 到期而結束，並非持有者釋放；持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>Free: released %1 ago.</source>
        <translation>閒置：%1前釋放。</translation>
    </message>
    <message>
        <source>Gone without an event: a flush, a restart, a failover, or the event was missed.</source>
        <translation>未收到事件即消失：可能是清空資料、重新啟動、容錯移轉，或錯過了事件。</translation>
    </message>
    <message numerus="yes">
        <source>Free, but %n wait(s) for it: nobody gets it before the head of the queue does.</source>
        <translation>
            <numerusform>閒置，但有 %n 個等待者：佇列首位取得之前，誰也無法取得。</numerusform>
        </translation>
    </message>
    <message>
        <source>quarantined</source>
        <translation>已隔離</translation>
    </message>
    <message>
        <source>Free: its quarantine ended %1 ago.</source>
        <translation>閒置：隔離已於 %1前結束。</translation>
    </message>
    <message>
        <source>Quarantined by Lockscope: nobody can take this lock until that ends.</source>
        <translation>已由 Lockscope 隔離：隔離結束前任何人都無法取得該鎖。</translation>
    </message>
    <message>
        <source>Not enough data for a verdict.</source>
        <translation>資料不足，暫無結論。</translation>
    </message>
    <message>
        <source>granted twice</source>
        <translation>重複授予</translation>
    </message>
    <message>
        <source>lost by a failover</source>
        <translation>因容錯移轉遺失</translation>
    </message>
    <message>
        <source>Granted twice: two primaries of its group have granted it, to different holders.</source>
        <translation>重複授予：同組的兩個主節點將其授予了不同的持有者。</translation>
    </message>
    <message>
        <source>Granted twice: two primaries of its group have granted it, to different holders: %1.</source>
        <extracomment>%1: two holders, each with its server: &quot;5c1f at 10.1.0.4:6379, 77aa at 10.1.0.5:6379&quot;</extracomment>
        <translation>重複授予：同組的兩個主節點將其授予了不同的持有者：%1。</translation>
    </message>
    <message>
        <source>Evicted: the server needed its memory. Its holder may still be working.</source>
        <translation>被逐出：伺服器需要騰出記憶體。持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>Free.</source>
        <translation>閒置。</translation>
    </message>
    <message>
        <source>Moved to another node %1 ago: see there whether it is held.</source>
        <translation>已於 %1前遷移到另一個節點：是否被持有請在該節點檢視。</translation>
    </message>
    <message>
        <source>Free: released by Lockscope %1 ago, not by its holder. The holder may still be working.</source>
        <translation>閒置：%1前由 Lockscope 釋放，並非持有者釋放；持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>Lost by a failover: the server that took over does not have it. Its holder was not told, and may still be working.</source>
        <translation>因容錯移轉遺失：接替的伺服器上沒有該鎖。持有者未收到通知，可能仍在工作。</translation>
    </message>
    <message>
        <source>contended?</source>
        <translation>可能有爭用</translation>
    </message>
    <message>
        <source>Re-acquired %1 after its release: contended, or one client taking turns with itself. Trace Burst shows who waits.</source>
        <translation>釋放後 %1即被再次取得：可能有等待者，也可能是同一用戶端反覆取得。指令追蹤可顯示等待者。</translation>
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
            <numerusform>重疊</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>foreign delete(s)</source>
        <translation>
            <numerusform>誤刪他人的鎖</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>foreign renewal(s)</source>
        <translation>
            <numerusform>誤續他人的鎖</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stuck lock(s)</source>
        <translation>
            <numerusform>鎖卡死</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>unit(s) oversold</source>
        <translation>
            <numerusform>超賣</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost update(s)</source>
        <translation>
            <numerusform>更新遺失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost lock(s)</source>
        <translation>
            <numerusform>鎖遺失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stale write(s) accepted</source>
        <translation>
            <numerusform>陳舊寫入被接受</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stale write(s) refused</source>
        <translation>
            <numerusform>陳舊寫入被拒絕</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>false free(s)</source>
        <translation>
            <numerusform>誤判閒置</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>order(s) booked twice</source>
        <translation>
            <numerusform>訂單重複入帳</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 deleted a lock that was not its own</source>
        <translation>%1 刪除了不屬於自己的鎖</translation>
    </message>
    <message>
        <source>%1 deleted the lock of %2</source>
        <translation>%1 刪除了 %2 的鎖</translation>
    </message>
    <message>
        <source>%1 renewed a lock that was not its own</source>
        <translation>%1 續約了不屬於自己的鎖</translation>
    </message>
    <message>
        <source>%1 renewed the lock of %2</source>
        <translation>%1 續約了 %2 的鎖</translation>
    </message>
    <message>
        <source>a lock does not end although its holder is gone</source>
        <translation>持有者已不在，鎖卻一直沒有過期</translation>
    </message>
    <message>
        <source>the lock of %1 does not end although it is gone</source>
        <translation>%1 已不在，它的鎖卻一直沒有過期</translation>
    </message>
    <message>
        <source>%1 sold a unit that was not there</source>
        <translation>%1 超賣了一件</translation>
    </message>
    <message>
        <source>the stock does not know of an order</source>
        <translation>有一筆訂單未計入庫存</translation>
    </message>
    <message>
        <source>the lease of %1 ended while it worked</source>
        <translation>%1 的租約在工作期間到期</translation>
    </message>
    <message>
        <source>a late write of %1 was accepted</source>
        <translation>%1 的延遲寫入被接受</translation>
    </message>
    <message>
        <source>a late write of %1 was refused</source>
        <translation>%1 的延遲寫入被拒絕</translation>
    </message>
    <message>
        <source>%1 was let in although the lock was held</source>
        <translation>鎖被持有時，%1 仍取得鎖</translation>
    </message>
    <message>
        <source>%1 was let in although %2 held the lock</source>
        <translation>%2 持有鎖時，%1 仍取得鎖</translation>
    </message>
    <message>
        <source>an order of %1 was booked twice</source>
        <translation>%1 的一筆訂單重複入帳</translation>
    </message>
    <message numerus="yes">
        <source>deadlock(s)</source>
        <translation>
            <numerusform>死結</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>convoy(s)</source>
        <translation>
            <numerusform>鎖護送</numerusform>
        </translation>
    </message>
    <message>
        <source>everybody stood in line for one lock with long sections</source>
        <translation>所有 Worker 都在等同一個鎖，而每次持有時間都很長</translation>
    </message>
    <message>
        <source>%1 entered while %2 was still inside</source>
        <translation>%1 進入時 %2 仍在臨界區內</translation>
    </message>
    <message>
        <source>%1 and %2 each wait for a lock of the other</source>
        <translation>%1 與 %2 互相等待對方的鎖</translation>
    </message>
</context>
<context>
    <name>WaitText</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n 個在等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n: clients that block on some list</source>
        <translation>
            <numerusform>最多 %n 個：阻塞在清單上的用戶端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subscriber(s) of %1</source>
        <translation>
            <numerusform>%1 的 %n 個訂閱者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the queue %1</source>
        <translation>
            <numerusform>佇列 %1 中有 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) block on lists, perhaps on %1</source>
        <translation>
            <numerusform>%n 個用戶端阻塞在清單上，可能是 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>someone waits, according to %1</source>
        <translation>%1 表明有等待者</translation>
    </message>
    <message>
        <source>no mark at %1</source>
        <translation>%1 上沒有等待標記</translation>
    </message>
    <message numerus="yes">
        <source>%n refused in a trace</source>
        <translation>
            <numerusform>指令追蹤中有 %n 個被拒絕</numerusform>
        </translation>
    </message>
    <message>
        <source>Counts client instances on this node: several threads of one may wait, or none if it forgot to unsubscribe. Nobody who only asks again and again is seen.</source>
        <translation>統計的是此節點上的用戶端實例：一個實例可能有多個執行緒在等待；若忘記取消訂閱，也可能一個都沒有。不含輪詢的等待者。</translation>
    </message>
    <message>
        <source>Too large to be read: only its length is known.</source>
        <translation>過大，未讀取：只知道長度。</translation>
    </message>
    <message>
        <source>Shows clients in the queue, not those that try once. Deadlines are by the waiters&apos; own clocks.</source>
        <translation>僅含排隊的等待者，不含只嘗試一次的。期限以等待者自己的時鐘為準。</translation>
    </message>
    <message>
        <source>The server reports which clients block, not on which list: only a trace shows that.</source>
        <translation>伺服器只回報哪些用戶端被阻塞，不回報阻塞在哪個清單：需指令追蹤才看得到。</translation>
    </message>
    <message>
        <source>One mark, however many wait.</source>
        <translation>無論有多少等待者，都只有一個標記。</translation>
    </message>
    <message>
        <source>Only clients that asked while the trace ran.</source>
        <translation>僅含指令追蹤期間嘗試過的用戶端。</translation>
    </message>
    <message>
        <source>unknown: holder not seen</source>
        <translation>不明：未偵測到持有者</translation>
    </message>
    <message>
        <source>not known: waiters listen to %1, which is for many locks</source>
        <translation>不明：等待者監聽 %1，而該頻道由多個鎖共用</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未讀取</translation>
    </message>
    <message>
        <source>expired %1 ago</source>
        <translation>已離線 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>還剩 %1</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>無回應</translation>
    </message>
    <message>
        <source>Its deadline has passed: it no longer waits, and keeps its place until another client removes it.</source>
        <translation>期限已過：它已不再等待，但仍佔著位置，直到下一個用戶端來加鎖時被清除。</translation>
    </message>
    <message>
        <source>It gives up its place in %1.</source>
        <translation>%1後放棄排隊。</translation>
    </message>
    <message>
        <source>Nobody listens on its channel: it is probably dead, and blocks those behind it until then.</source>
        <translation>沒有用戶端在監聽：它可能已失效，屆時之前會阻塞後面的等待者。</translation>
    </message>
    <message>
        <source>Next is %1. %2</source>
        <comment>who, what is known of its place</comment>
        <translation>下一個是 %1。%2</translation>
    </message>
    <message>
        <source>no visible waiters (clients that poll need a trace)</source>
        <translation>未發現等待者（輪詢的用戶端需指令追蹤）</translation>
    </message>
    <message>
        <source>unknown: clients of this library poll, and only a trace shows them</source>
        <translation>不明：該程式庫採用輪詢，需指令追蹤才看得到</translation>
    </message>
    <message numerus="yes">
        <source>%n waited when the trace ended %1, the longest for %2</source>
        <translation>
            <numerusform>指令追蹤結束（%1）時有 %n 個等待者，最長已等待 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waited when the trace ended %1</source>
        <translation>
            <numerusform>指令追蹤結束（%1）時有 %n 個等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>no visible waiters at %1 (clients that poll need a trace)</source>
        <translation>%1 上未發現等待者（輪詢的用戶端需指令追蹤）</translation>
    </message>
    <message>
        <source>not known exactly: waiters count themselves, and one that was killed still counts</source>
        <translation>數量不精確：等待者自行計數，被強制終止的仍會計入</translation>
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
            <numerusform>%n 個等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · holder not seen</source>
        <translation>%1 · 持有者不明</translation>
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
            <numerusform>阻塞 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 waits for %2, which it holds itself</source>
        <translation>%1 在等待 %2，而該鎖由它自己持有</translation>
    </message>
    <message>
        <source>%1 waits for %2, held by %3</source>
        <translation>%1 在等待 %2（由 %3 持有）</translation>
    </message>
    <message numerus="yes">
        <source>and so on through %n clients</source>
        <translation>
            <numerusform>依此類推，共 %n 個用戶端</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the clients of a deadlock</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Deadlock: %1.</source>
        <translation>死結：%1。</translation>
    </message>
    <message>
        <source>Deadlocked for %1.</source>
        <translation>已死結 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n more client(s) queue behind it.</source>
        <translation>
            <numerusform>後面還有 %n 個用戶端在排隊。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %n deadlocks.</source>
        <translation>
            <numerusform>共有 %n 個死結。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1, whose holder was not seen.</source>
        <translation>
            <numerusform>%n 個用戶端在等待 %1，持有者不明。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks most: it holds %2, on which %n wait.</source>
        <translation>
            <numerusform>%1 阻塞最多：持有 %2，有 %n 個等待者。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks most: it holds %2 locks, on which %n wait.</source>
        <translation>
            <numerusform>%1 阻塞最多：持有 %2 個鎖，有 %n 個等待者。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With indirect waiters it blocks %n client(s).</source>
        <translation>
            <numerusform>含間接等待，共阻塞 %n 個用戶端。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiter(s)</source>
        <translation>
            <numerusform>%n 個等待者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>only the number is known</source>
        <translation>僅知數量</translation>
    </message>
    <message>
        <source>wait here, too</source>
        <translation>也在此等待</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>死結</translation>
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
        <translation>最長的等待鏈：%1。</translation>
    </message>
    <message>
        <source>Clients are told apart by their connections: a program whose threads share one looks like one client.</source>
        <translation>用戶端依連線區分：多個執行緒共用一個連線的程式會被視為一個用戶端。</translation>
    </message>
    <message numerus="yes">
        <source>%n waiter(s) are known by their number only: a trace burst names them.</source>
        <translation>
            <numerusform>有 %n 個等待者僅知數量：指令追蹤可辨識其身分。</numerusform>
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
        <translation>%1前偵測到</translation>
    </message>
    <message>
        <source>It had lasted %1 when it was last seen.</source>
        <translation>最後一次偵測時已持續 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s) matched to the connection whose name is their token.</source>
        <translation>
            <numerusform>有 %n 個持有者按「連線名稱即權杖」辨識。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s) known by token only: a deadlock through them would not be detected. A trace burst that sees them take, renew or release a lock tells who they are.</source>
        <translation>
            <numerusform>有 %n 個持有者只知道權杖：無法偵測經過它們的死結。指令追蹤捕捉到它們取得、續約或釋放鎖時，即可辨識其身分。</numerusform>
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
            <numerusform>%n 個用戶端在等待 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>length of time</comment>
        <translation>已持續 %1</translation>
    </message>
    <message>
        <source>since when is not known</source>
        <translation>起始時間不明</translation>
    </message>
    <message>
        <source>%1 · value is empty</source>
        <translation>%1 · 值為空</translation>
    </message>
    <message>
        <source>%1 · value is empty · held %2</source>
        <translation>%1 · 值為空 · 已持有 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1, whose value is empty: it names no holder.</source>
        <translation>
            <numerusform>%n 個用戶端在等待 %1，其值為空，未指明持有者。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Webhook</name>
    <message>
        <source>This is not a webhook address. Give one such as https://example.org/lockscope.</source>
        <translation>這不是 Webhook 位址。請輸入類似 https://example.org/lockscope 的位址。</translation>
    </message>
    <message>
        <source>An address of a webhook has no user and no password in it, because addresses are shown and saved. Take them out; the secret of the webhook signs each message.</source>
        <translation>Webhook 位址會被顯示和儲存，因此不能包含使用者名稱和密碼，請將其移除。每則訊息由 Webhook 的密鑰簽章。</translation>
    </message>
    <message>
        <source>With http:// others on the way could read and change the messages, so it is allowed to this machine alone (127.0.0.1, ::1, localhost). Give an address with https://.</source>
        <translation>使用 http:// 時，訊息可能在途中被讀取和竄改，因此只允許傳到本機（127.0.0.1、::1、localhost）。請輸入 https:// 位址。</translation>
    </message>
    <message>
        <source>A webhook needs HTTPS. Give an address that begins with https:// and names a host.</source>
        <translation>Webhook 只能透過 HTTPS 傳送。請輸入以 https:// 開頭且包含主機名稱的位址。</translation>
    </message>
    <message>
        <source>Findings come faster than the webhook at %1 takes them: messages are left out, first of findings that are over, and the next one says how many.</source>
        <translation>診斷結果的產生速度超過 Webhook %1 的接收速度：部分訊息已捨棄（先捨棄已結束的診斷結果），下一則訊息會註明捨棄的數量。</translation>
    </message>
    <message numerus="yes">
        <source>The webhook at %1 did not take a message, tried %n time(s): %2</source>
        <translation>
            <numerusform>Webhook %1 未接受訊息，已嘗試 %n 次：%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>So it was with %n message(s) before.</source>
        <translation>
            <numerusform>先前還有 %n 則訊息未被接受。</numerusform>
        </translation>
    </message>
    <message>
        <source>it answered with a redirection (%1), which is not followed. Give the address that it leads to.</source>
        <translation>傳回了重新導向（%1），Lockscope 不會跟隨。請輸入重新導向後的位址。</translation>
    </message>
    <message>
        <source>it answered with status %1. Look into the receiver&apos;s log.</source>
        <translation>傳回了狀態碼 %1。請檢視接收端的記錄。</translation>
    </message>
    <message>
        <source>no answer within %1 s. Is the receiver running?</source>
        <translation>%1 秒內沒有回應。請確認接收端是否在執行。</translation>
    </message>
    <message>
        <source>its certificate is not accepted (%1). Give the receiver one that this machine trusts.</source>
        <translation>憑證不受信任（%1）。請為接收端設定本機信任的憑證。</translation>
    </message>
    <message>
        <source>it closed the connection without an answer. Look into the receiver&apos;s log.</source>
        <translation>未回應即中斷連線。請檢視接收端的記錄。</translation>
    </message>
    <message>
        <source>it was not reached (%1). Check address and network.</source>
        <translation>無法連線（%1）。請檢查位址和網路。</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::AuditLogText</name>
    <message>
        <source>The audit log %1 cannot be written: %2. Make room, make the file writable for you, or name another one.</source>
        <translation>無法寫入稽核記錄 %1：%2。請清出磁碟空間、授予該檔案的寫入權限，或另選一個檔案。</translation>
    </message>
    <message>
        <source>There is no folder for the audit log: set HOME or XDG_STATE_HOME.</source>
        <translation>沒有存放稽核記錄的資料夾：請設定 HOME 或 XDG_STATE_HOME。</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::KeyInspector</name>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation>收到回應之前連線已中斷</translation>
    </message>
    <message>
        <source>It is neither a string nor a hash: its holders share one key, and removing that would remove all of them.</source>
        <translation>該鍵既不是字串也不是雜湊：多個持有者共用一個鍵，刪除會移除所有持有者。</translation>
    </message>
    <message>
        <source>Its value has %1 bytes: too large to be compared safely.</source>
        <translation>值為 %1 位元組：過大，無法安全比對。</translation>
    </message>
    <message>
        <source>It has %1 fields: too large to be compared safely.</source>
        <translation>共 %1 個欄位：過多，無法安全比對。</translation>
    </message>
    <message>
        <source>It takes %1 bytes: too large to be compared safely.</source>
        <translation>佔用 %1 位元組：過大，無法安全比對。</translation>
    </message>
    <message>
        <source>It belongs to the locks of a library and is no lock itself.</source>
        <translation>這是某個程式庫的鎖的附屬鍵，本身不是鎖。</translation>
    </message>
    <message>
        <source>It belongs to the lock %1 and is no lock itself.</source>
        <translation>這是鎖 %1 的附屬鍵，本身不是鎖。</translation>
    </message>
    <message>
        <source>It is a count-down latch: it only counts, and nobody holds it.</source>
        <translation>這是倒數閂鎖（CountDownLatch）：只計數，沒有持有者。</translation>
    </message>
    <message>
        <source>It is a queue of those who wait: nobody holds it.</source>
        <translation>這是等待者的佇列，沒有持有者。</translation>
    </message>
    <message>
        <source>It is the mark of a writer who waits: nobody holds it.</source>
        <translation>這是等待中的寫入者的標記，沒有持有者。</translation>
    </message>
    <message>
        <source>It is a semaphore that only counts its free permits: it does not say who holds one.</source>
        <translation>這是只記錄可用許可數的號誌，無法得知許可由誰持有。</translation>
    </message>
    <message>
        <source>Nothing says that it is a lock: not its name, not its value, and no watched pattern.</source>
        <translation>沒有任何跡象表明它是鎖：鍵名、值以及監控的樣式都不符合。</translation>
    </message>
    <message>
        <source>It is a plain number without a lease, as semaphores, latches and counters are: nothing says that somebody holds it.</source>
        <translation>這是沒有租約的普通數字，號誌、閂鎖和計數器都是如此：無法得知是否被持有。</translation>
    </message>
    <message>
        <source>unexpected reply to %1</source>
        <translation>%1 的回應不符預期</translation>
    </message>
    <message>
        <source>It is the number of a semaphore&apos;s free permits. Its holders are listed in %1. To free a permit, release that key.</source>
        <translation>這是號誌的可用許可數。持有者列在 %1 中。如需歸還許可，請釋放那個鍵。</translation>
    </message>
    <message>
        <source>It is a number, and clients wait for it both as a semaphore and as a count-down latch: what it counts is unknown.</source>
        <translation>這是一個數字，既有用戶端把它當號誌等待，也有用戶端把它當倒數閂鎖等待：無從得知它計的是什麼。</translation>
    </message>
    <message>
        <source>It is a number, and clients of other nodes may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every node of the cluster can be reached from here; one that is gone for good is forgotten with CLUSTER FORGET.</source>
        <translation>這是一個數字，其他節點的用戶端可能把它當號誌或倒數閂鎖等待：%1 沒有說明。請等叢集的每個節點都能從這裡連上時再查看；已永久消失的節點可用 CLUSTER FORGET 移除。</translation>
    </message>
    <message>
        <source>It is a number, and clients may wait for it, or hold a part of it, as for a semaphore or a count-down latch: this user may not ask %1. Give the right with ACL SETUSER %2, in a cluster on every node, and look again.</source>
        <translation>這是一個數字，用戶端可能把它當號誌或倒數閂鎖等待，或持有其中一部分：此使用者無權詢問 %1。請用 ACL SETUSER %2 授予權限（叢集中每個節點都要），然後再查看。</translation>
    </message>
    <message>
        <source>It is a number, and clients of replicas may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every replica can be reached from here with this login.</source>
        <translation>這是一個數字，複本的用戶端可能把它當號誌或倒數閂鎖等待：%1 沒有說明。請等每個複本都能用此登入從這裡連上時再查看。</translation>
    </message>
    <message>
        <source>Port 0 is that of a replica without a plain port, or of a tool that copies the data and has no clients: which of them cannot be told.</source>
        <translation>連接埠 0 表示複本沒有明文連接埠，或者是一個複製資料、沒有用戶端的工具：無法分辨是哪一種。</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::LockOperation</name>
    <message>
        <source>No answer from the server while connecting.</source>
        <translation>連線時伺服器沒有回應。</translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and the server cannot be asked now: %1 It may have been carried out or not.</source>
        <translation>指令已送出，但未收到回應：可能已執行，也可能沒有。目前無法查詢伺服器：%1</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>未送出任何指令。</translation>
    </message>
    <message>
        <source>This profile is read-only. Nothing was sent.</source>
        <translation>此設定檔為唯讀。未送出任何指令。</translation>
    </message>
    <message>
        <source>The key did not exist when it was read. Nothing was sent.</source>
        <translation>讀取時該鍵不存在。未送出任何指令。</translation>
    </message>
    <message>
        <source>Somebody holds the lock now. Nothing was sent.</source>
        <translation>該鎖目前已被持有。未送出任何指令。</translation>
    </message>
    <message>
        <source>The lock was gone already. Nothing was sent.</source>
        <translation>鎖已不存在。未送出任何指令。</translation>
    </message>
    <message>
        <source>The holder&apos;s entry changed since you looked (it was taken again or let go once). Nothing was sent; look again and decide.</source>
        <translation>自您檢視以來，持有者的項目已變更（又取得或釋放了一次）。未送出任何指令；請重新讀取後再決定。</translation>
    </message>
    <message>
        <source>Another holder has the lock now. Nothing was sent.</source>
        <translation>鎖現在由另一個持有者持有。未送出任何指令。</translation>
    </message>
    <message>
        <source>the connection was lost before anything was sent</source>
        <translation>送出任何內容之前連線已中斷</translation>
    </message>
    <message>
        <source>the connection was lost before the command was sent</source>
        <translation>送出指令之前連線已中斷</translation>
    </message>
    <message>
        <source>The lease ends sooner than that by itself. Nothing was changed.</source>
        <translation>租約本來就會更早到期。未變更。</translation>
    </message>
    <message>
        <source>This is a replica: act on the primary.</source>
        <translation>這是複本：請在主節點上操作。</translation>
    </message>
    <message>
        <source>The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the holder&apos;s own release, too. Bring the replicas back or lower the setting.</source>
        <translation>複本數量少於伺服器的要求（min-replicas-to-write），因此所有寫入都會被拒絕，包括持有者自己的釋放。請恢復複本或調低該設定。</translation>
    </message>
    <message>
        <source>The server runs a long script. Wait, or end it with SCRIPT KILL.</source>
        <translation>伺服器正在執行耗時的指令碼。請等待，或以 SCRIPT KILL 終止。</translation>
    </message>
    <message>
        <source>The server is at its memory limit and refuses writes that need memory. Deleting still works.</source>
        <translation>伺服器已達記憶體上限，需要記憶體的寫入會被拒絕。刪除仍然有效。</translation>
    </message>
    <message>
        <source>The user may not do this. Give it the right, or name another user for actions in the profile.</source>
        <translation>該使用者沒有此權限。請授予權限，或在設定檔中為操作指定其他使用者。</translation>
    </message>
    <message>
        <source>The server cannot save its data and therefore refuses writes.</source>
        <translation>伺服器無法儲存資料，因此拒絕寫入。</translation>
    </message>
    <message>
        <source>The server refused or could not be asked: %1.</source>
        <translation>伺服器拒絕或無法查詢：%1。</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>連線已中斷</translation>
    </message>
    <message>
        <source>What is there now could not be read.</source>
        <translation>無法讀取目前的值。</translation>
    </message>
    <message>
        <source>The key is absent now.</source>
        <translation>該鍵現在已不存在。</translation>
    </message>
    <message>
        <source>The key holds what you saw.</source>
        <translation>該鍵仍與您看到的一致。</translation>
    </message>
    <message>
        <source>The key holds something else now.</source>
        <translation>該鍵的內容已變更。</translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost: it may have been carried out or not.</source>
        <translation>指令已送出，但未收到回應：可能已執行，也可能沒有。</translation>
    </message>
    <message>
        <source>The lock is released.</source>
        <translation>鎖已釋放。</translation>
    </message>
    <message>
        <source>The lock was released, and the same holder has it again: its renewal re-creates it. Quarantine it, or stop the holder.</source>
        <translation>鎖已釋放，但同一持有者又取得了它：其續約會重新建立該鎖。請隔離它，或停止該持有者。</translation>
    </message>
    <message>
        <source>The lock is released, and the next holder has it.</source>
        <translation>鎖已釋放，下一個持有者已取得。</translation>
    </message>
    <message>
        <source>The lock could not be looked at: %1.</source>
        <translation>無法讀取該鎖：%1。</translation>
    </message>
    <message>
        <source>Its lease would have ended by now. Nothing was sent.</source>
        <translation>其租約此時本應已到期。未送出任何指令。</translation>
    </message>
    <message>
        <source>not to be run as it is, the token is masked:</source>
        <translation>權杖已遮罩，請勿直接執行：</translation>
    </message>
    <message>
        <source>Tokens are masked: put the real one in the place of each &apos;&lt;token ...&gt;&apos;. With another one nothing is changed.</source>
        <translation>權杖已遮罩：請將每個「&lt;token ...&gt;」取代為真實的權杖。權杖不符時不會變更任何內容。</translation>
    </message>
    <message>
        <source>The lock was released, and is held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</source>
        <translation>鎖已釋放，又以同一權杖被持有。此權杖無法區分持有者：可能是原持有者，也可能是下一個。</translation>
    </message>
    <message>
        <source>Given up before the last look.</source>
        <translation>在最後一次讀取之前放棄。</translation>
    </message>
    <message>
        <source>Given up after the command was sent: it may have been carried out or not.</source>
        <translation>送出指令之後放棄：指令可能已執行，也可能沒有。</translation>
    </message>
    <message>
        <source>Given up. Nothing was sent.</source>
        <translation>已放棄。未送出任何指令。</translation>
    </message>
    <message>
        <source>The key holds more than this lock: its lease and its value are not this lock&apos;s alone. Nothing was sent; release it instead.</source>
        <translation>該鍵不只存放這一個鎖：其租約和值由多個鎖共用。未送出任何指令；請改用釋放。</translation>
    </message>
    <message>
        <source>The lock is free already: the time in its value has passed. Nothing was sent.</source>
        <translation>鎖已閒置：值中的時間已過。未送出任何指令。</translation>
    </message>
    <message>
        <source>unexpected reply</source>
        <translation>回應不符預期</translation>
    </message>
    <message>
        <source>Its waiters were not woken: this user may not do that (%1). They sleep until their own timeout.</source>
        <translation>未喚醒等待者：該使用者沒有此權限（%1）。等待者會休眠到各自的等待時限結束。</translation>
    </message>
    <message>
        <source>Its waiters could not be woken (%1). They may sleep until their own timeout.</source>
        <translation>未能喚醒等待者（%1）。等待者可能會休眠到各自的等待時限結束。</translation>
    </message>
    <message>
        <source>Its waiters cannot be woken from outside: they sleep until their own timeout.</source>
        <translation>無法從外部喚醒等待者：它們會休眠到各自的等待時限結束。</translation>
    </message>
    <message>
        <source>This applies to this server only. With Redlock the holder may still have a majority of the others.</source>
        <translation>僅適用於此伺服器。使用 Redlock 時，持有者可能仍佔其餘伺服器的多數。</translation>
    </message>
    <message>
        <source>Unexpected reply to the command: it may have been carried out or not.</source>
        <translation>指令的回應不符預期：可能已執行，也可能沒有。</translation>
    </message>
    <message>
        <source>The lock had ended when the command arrived. Nothing was changed.</source>
        <translation>指令到達時，鎖已結束。未變更。</translation>
    </message>
    <message>
        <source>The lock had changed when the command arrived. Nothing was changed.</source>
        <translation>指令到達時，鎖已變更。未變更。</translation>
    </message>
    <message>
        <source>The command was handed out. Nothing was sent.</source>
        <translation>已給出指令。未送出任何指令。</translation>
    </message>
    <message>
        <source>The command was handed out with the holder&apos;s token. Nothing was sent.</source>
        <translation>已給出指令（含持有者的權杖）。未送出任何指令。</translation>
    </message>
    <message>
        <source>Holders of this lock write the same value (&quot;%1&quot;): the old holder&apos;s own release will delete the next holder&apos;s lock, even if it compares the value first.</source>
        <translation>此鎖的所有持有者都寫入同一個值（「%1」）：即使先比對再刪除，原持有者的釋放也會誤刪下一個持有者的鎖。</translation>
    </message>
    <message>
        <source>The value &quot;%1&quot; looks like the name of a host or worker, not of one hold: if the same one takes the lock again, its release for the old work deletes the new lock.</source>
        <translation>值「%1」像是主機或 Worker 的名稱，不能區分每一次持有：若它再次加鎖，舊任務的釋放會誤刪新鎖。</translation>
    </message>
    <message>
        <source>If its own release compares the token, it does nothing; a bare DEL deletes the next holder&apos;s lock.</source>
        <translation>若釋放時會比對權杖，則不會生效；若直接 DEL，會誤刪下一個持有者的鎖。</translation>
    </message>
    <message>
        <source>For %1 s its place is taken by a value of Lockscope.</source>
        <translation>該鍵將由 Lockscope 的佔位值佔用 %1 秒。</translation>
    </message>
    <message>
        <source>There is nothing to put back any more: that is possible until the lease would have ended, for 60 seconds at most, or 10 without a lease. Nothing was sent.</source>
        <translation>已無法恢復：只能在原租約到期前恢復，最長 60 秒（無租約時為 10 秒）。未送出任何指令。</translation>
    </message>
    <message>
        <source>That %1 wrote it is a guess by the form of the value: how it is released, and whether its waiters are woken, is right only if that holds.</source>
        <translation>依值的格式推測由 %1 寫入：只有推測成立，釋放方式和喚醒等待者的方式才正確。</translation>
    </message>
    <message>
        <source>The lock is on another node of the cluster: act on the cluster (redis+cluster://), not on this node alone.</source>
        <translation>鎖在叢集的另一個節點上：請對叢集操作（redis+cluster://），不要只對此節點操作。</translation>
    </message>
    <message>
        <source>Its slot is being moved to another node. Try again in a moment.</source>
        <translation>其槽位正在遷移到另一個節點。請稍後再試。</translation>
    </message>
    <message>
        <source>No node of the cluster serves its slot now: nobody can take, renew or release it.</source>
        <translation>該槽位目前沒有節點提供服務：任何用戶端都無法取得、續約或釋放鎖。</translation>
    </message>
    <message>
        <source>This replica has lost its link to its primary: act on the primary.</source>
        <translation>此複本與主節點的連線已中斷：請在主節點上操作。</translation>
    </message>
    <message>
        <source>%1 is a replica now: another server took its place and has the lock. Nothing was sent. Look at the lock again.</source>
        <translation>%1 現在是複本：主節點已切換到另一台伺服器，鎖在新的主節點上。未送出任何指令。請重新讀取該鎖。</translation>
    </message>
    <message>
        <source>the nodes of the cluster redirect to each other in a loop (%1)</source>
        <translation>叢集節點之間循環重新導向（%1）</translation>
    </message>
    <message>
        <source>the key is on another node, and this user may not ask which nodes the cluster has (+cluster|nodes)</source>
        <translation>鍵在另一個節點上，而此使用者無權查詢叢集有哪些節點（+cluster|nodes）</translation>
    </message>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation>收到回應之前連線已中斷</translation>
    </message>
    <message>
        <source>it redirects to %1, which is no primary of the cluster by its own list of nodes</source>
        <translation>重新導向到 %1，但依該節點自己的清單，它不是叢集的主節點</translation>
    </message>
    <message numerus="yes">
        <source>One hold is given back; %n other(s) still hold the lock.</source>
        <translation>
            <numerusform>已釋放一次持有；仍有 %n 個其他持有者持有該鎖。</numerusform>
        </translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and what is there now cannot be asked: %1</source>
        <translation>指令已送出，但未收到回應，且目前無法查詢鎖的狀態：%1</translation>
    </message>
    <message>
        <source>%1 may not be asked which node of the cluster it is, so it may be any server. Give the right with ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards. Nothing was sent.</source>
        <translation>無權查詢 %1 是叢集的哪個節點，因此無法確認其身分。請授予權限：ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards。未送出任何指令。</translation>
    </message>
    <message>
        <source>%1 is no node of a cluster: another server answers at that address. Nothing was sent.</source>
        <translation>%1 不是叢集節點：該位址上是另一台伺服器。未送出任何指令。</translation>
    </message>
    <message>
        <source>A different node of the cluster answers at %1 than expected; check the addresses in reach. Nothing was sent.</source>
        <translation>%1 上不是預期的叢集節點；請檢查 reach 中的位址。未送出任何指令。</translation>
    </message>
    <message>
        <source>Another server answers at %1 than the one that was looked at, or it was restarted since.</source>
        <translation>%1 上的伺服器與先前讀取時不同，或已重新啟動。</translation>
    </message>
    <message>
        <source>%1 is no longer the primary of this lock: %2 names %3 as the newer one. Nothing was sent. Look at the lock again.</source>
        <translation>%1 已不再是此鎖的主節點：%2 指出較新的主節點是 %3。未送出任何指令。請重新讀取該鎖。</translation>
    </message>
    <message>
        <source>Not confirmed by another node: only %1 itself says that it is the primary of this lock, and no other node could be asked.</source>
        <translation>未經其他節點確認：只有 %1 自己宣稱是此鎖的主節點，且無法詢問其他節點。</translation>
    </message>
    <message>
        <source>Production is not acted on then. Nothing was sent.</source>
        <translation>此時不對正式環境執行操作。未送出任何指令。</translation>
    </message>
    <message>
        <source>%1 does not know %2 as a node of its cluster: the addresses are of different clusters, or the node was removed from this one. Nothing was sent. Check the addresses of the cluster.</source>
        <translation>%1 的叢集中沒有節點 %2：這些位址屬於不同的叢集，或該節點已移除。未送出任何指令。請檢查叢集位址。</translation>
    </message>
    <message>
        <source>%1 is a node of another cluster than the one that was looked at. Nothing was sent. Look at the lock again.</source>
        <translation>%1 所屬的叢集與先前讀取時不同。未送出任何指令。請重新讀取該鎖。</translation>
    </message>
    <message>
        <source>Nothing was sent. Look at the lock again.</source>
        <translation>未送出任何指令。請重新讀取該鎖。</translation>
    </message>
    <message>
        <source>%1 is read-only by the profile %2.</source>
        <translation>設定檔 %2 將 %1 設為唯讀。</translation>
    </message>
    <message>
        <source>%1 is marked production by the profile %2.</source>
        <translation>設定檔 %2 將 %1 標記為正式環境。</translation>
    </message>
    <message>
        <source>%1 may not be asked who it is (+info): nobody would notice another server at this address.</source>
        <translation>無權查詢 %1 的身分（+info）：若該位址換成另一台伺服器，將無法察覺。</translation>
    </message>
    <message>
        <source>It only counts: nobody is named who has a lease. Nothing was sent; release it instead.</source>
        <translation>它只計數：沒有指名哪個持有者有租約。未送出任何指令；請改用釋放。</translation>
    </message>
    <message>
        <source>The number changed since you looked. Nothing was sent; look again and decide.</source>
        <translation>自您查看之後數字已變。未送出任何指令；請重新查看後再決定。</translation>
    </message>
    <message>
        <source>The latch is open: all who wait for it go on.</source>
        <translation>閂鎖已開啟：所有等待者都會繼續。</translation>
    </message>
    <message>
        <source>One permit is given back.</source>
        <translation>已歸還一個許可。</translation>
    </message>
    <message>
        <source>It counts again: %1.</source>
        <translation>它又開始計數：%1。</translation>
    </message>
    <message>
        <source>Now free: %1.</source>
        <translation>現在可用：%1。</translation>
    </message>
    <message>
        <source>The clients that waited for the number when you looked do not wait for it now, so what it counts is unknown. Nothing was sent; look again and decide.</source>
        <translation>查看時等待該數字的用戶端現在已不再等待，因此無法得知它計的是什麼。未送出任何指令；請重新查看後再決定。</translation>
    </message>
    <message>
        <source>%1 would refuse the release (READONLY). Nothing was sent.</source>
        <translation>%1 會拒絕此釋放（READONLY）。未送出任何指令。</translation>
    </message>
    <message>
        <source>It is a replica: act on its primary, %1.</source>
        <translation>這是複本：請在其主節點 %1 上操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::app::WindowApp</name>
    <message>
        <source>There is no saved server named %1. Choose one from the list at the left of the top bar, or connect to a new one.</source>
        <translation>沒有名為 %1 的已儲存伺服器。請從頂列左側的清單中選擇，或連線到新的伺服器。</translation>
    </message>
    <message>
        <source>Names of &amp;Holders…</source>
        <translation>持有者名稱(&amp;H)…</translation>
    </message>
    <message>
        <source>Say which tokens, clients and hosts belong to which service</source>
        <translation>指定權杖、用戶端和主機所屬的服務</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>新增</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionButton</name>
    <message>
        <source>%1 (not possible now)</source>
        <translation>%1（目前無法使用）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionRow</name>
    <message>
        <source>Shorten…</source>
        <translation>縮短…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>複製</translation>
    </message>
    <message>
        <source>Copy name, token, row or commands of this lock</source>
        <translation>複製此鎖的名稱、權杖、列或指令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::AuditDialog</name>
    <message>
        <source>Audit Log</source>
        <translation>稽核記錄</translation>
    </message>
    <message>
        <source>Actions of this program, newest first. Tokens are masked. For programs: %1, one JSON object per line.</source>
        <translation>透過 Lockscope 執行的操作，最新的在前。權杖已遮罩。供程式讀取的檔案：%1，每行一個 JSON 物件。</translation>
    </message>
    <message>
        <source>Actions, newest first</source>
        <translation>操作，最新的在前</translation>
    </message>
    <message>
        <source>No actions yet. Releases, shortened leases, quarantines and permissions are listed here, before and after they are tried.</source>
        <extracomment>In place of the lines of the audit log</extracomment>
        <translation>尚未透過 Lockscope 執行任何操作。釋放、縮短租約、隔離和操作許可都會記錄在此，執行前後各一筆。</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>複製(&amp;C)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>關閉</translation>
    </message>
    <message>
        <source>Only the newest %1 are listed here.</source>
        <translation>此處只列出最新的 %1 筆。</translation>
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
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Finding</source>
        <translation>顯示診斷結果</translation>
    </message>
    <message>
        <source>The page Findings says what was seen, what causes it and what to do</source>
        <translation>「診斷結果」頁面列出觀測到的情況、原因和處理建議</translation>
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
        <translation>權限</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>意義</translation>
    </message>
    <message>
        <source>How to fix it</source>
        <translation>修正方式</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CasesModel</name>
    <message>
        <source>not run</source>
        <translation>未執行</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>無違規</translation>
    </message>
    <message>
        <source>Wrong on purpose</source>
        <translation>錯誤示範</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正確做法</translation>
    </message>
    <message>
        <source>For comparison</source>
        <translation>對照</translation>
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
        <translation>通過</translation>
    </message>
    <message>
        <source>not passed</source>
        <translation>未通過</translation>
    </message>
    <message>
        <source>Drills</source>
        <translation>演練</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ChartWidget</name>
    <message>
        <source>Save Picture of Chart…</source>
        <translation>儲存圖表圖片…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CommandField</name>
    <message>
        <source>Commands</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>This page has no filter. Type to find commands (Ctrl+Shift+P).</source>
        <translation>此頁沒有篩選。輸入以尋找指令（Ctrl+Shift+P）。</translation>
    </message>
    <message>
        <source>No filter; type for commands</source>
        <translation>無篩選；輸入以尋找指令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CommandPalette</name>
    <message>
        <source>Found</source>
        <translation>尋找結果</translation>
    </message>
    <message>
        <source>No match.</source>
        <translation>沒有符合的項目。</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>頁面</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>錄製</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>free</source>
        <translation>閒置</translation>
    </message>
    <message>
        <source>holds %1</source>
        <comment>a lock</comment>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>More have a name like this: type more letters.</source>
        <translation>還有更多名稱符合：請多輸入幾個字元。</translation>
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
        <translation>已儲存。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted.</source>
        <translation>「%1」已刪除。</translation>
    </message>
    <message>
        <source>Cancel &amp;Test</source>
        <translation>取消測試(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Test Connection</source>
        <translation>測試連線(&amp;T)</translation>
    </message>
    <message>
        <source>Testing… Nothing on the server is changed.</source>
        <translation>測試中…不會變更伺服器上的任何內容。</translation>
    </message>
    <message>
        <source>✓ This server can be watched. Nothing on it was changed.</source>
        <translation>✓ 可以監控此伺服器。未變更伺服器上的任何內容。</translation>
    </message>
    <message>
        <source>%1 Press Connect again to connect without saving.</source>
        <translation>%1再按一次「連線」即可不儲存而直接連線。</translation>
    </message>
    <message>
        <source>✗ This server cannot be watched with these settings.</source>
        <translation>✗ 無法以目前設定監控此伺服器。</translation>
    </message>
    <message>
        <source>Connect first, then find locks: the primary of the group is known only then.</source>
        <translation>請先連線再尋找鎖：連線後才能得知該群組的主節點。</translation>
    </message>
    <message>
        <source>Connect first, then find locks: the nodes of the cluster are known only then.</source>
        <translation>請先連線再尋找鎖：連線後才能得知叢集的節點。</translation>
    </message>
    <message>
        <source>Connect first, then find locks: that looks through one server of the group.</source>
        <translation>請先連線再尋找鎖：只在群組中的一台伺服器上尋找。</translation>
    </message>
    <message>
        <source>This address is saved as &quot;%1&quot;.</source>
        <translation>此位址已儲存為「%1」。</translation>
    </message>
    <message>
        <source>A new entry: the saved server &quot;%1&quot; stays as it is.</source>
        <translation>新增項目：已儲存的伺服器「%1」維持不變。</translation>
    </message>
    <message>
        <source>Change a Saved Server</source>
        <translation>變更已儲存的伺服器</translation>
    </message>
    <message>
        <source>Save over &quot;%1&quot;?</source>
        <translation>覆寫「%1」？</translation>
    </message>
    <message>
        <source>Saved: %1
Now: %2
Whoever chooses &quot;%3&quot; later connects to the new address.</source>
        <translation>已儲存：%1
目前：%2
之後選擇「%3」時將連線到新位址。</translation>
    </message>
    <message>
        <source>Save &amp;Over It</source>
        <translation>覆寫(&amp;O)</translation>
    </message>
    <message>
        <source>Save as a &amp;New Server</source>
        <translation>另存為新伺服器(&amp;N)</translation>
    </message>
    <message>
        <source>Saved. Another window had changed the address of this server: look at it before you connect.</source>
        <translation>已儲存。另一個視窗修改過此伺服器的位址：連線前請先核對。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectionImport</name>
    <message>
        <source>Import Connections</source>
        <translation>匯入連線</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有檔案 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>無法讀取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is saved already, and was left out.</source>
        <translation>%1 已儲存過，已略過。</translation>
    </message>
    <message>
        <source>Nothing was imported: all connections of the file are saved already.</source>
        <translation>沒有匯入任何內容：檔案中的連線都已儲存過。</translation>
    </message>
    <message numerus="yes">
        <source>Import %n connection(s) of %1? They are read-only until you change that.</source>
        <translation>
            <numerusform>匯入 %1 中的 %n 個連線？匯入後均為唯讀，可自行變更。</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 個</translation>
    </message>
    <message>
        <source>and %1 more notes</source>
        <translation>及另外 %1 則說明</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>匯入(&amp;I)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Keep the %n password(s) of the file in the keyring</source>
        <translation>
            <numerusform>將檔案中的 %n 個密碼儲存到鑰匙圈(&amp;K)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) imported, read-only.</source>
        <translation>
            <numerusform>已匯入 %n 個連線，均為唯讀。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export Connections</source>
        <translation>匯出連線</translation>
    </message>
    <message>
        <source>Connections (*.json)</source>
        <translation>連線 (*.json)</translation>
    </message>
    <message>
        <source>Connections (*.json *.ano *.zip config)</source>
        <translation>連線 (*.json *.ano *.zip config)</translation>
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
        <translation>… 進行中</translation>
    </message>
    <message>
        <source>✓ passed</source>
        <translation>✓ 通過</translation>
    </message>
    <message>
        <source>▲ missing</source>
        <translation>▲ 缺少</translation>
    </message>
    <message>
        <source>✗ failed</source>
        <translation>✗ 失敗</translation>
    </message>
    <message>
        <source>– not done</source>
        <translation>– 未執行</translation>
    </message>
    <message>
        <source>Open the socket</source>
        <translation>開啟通訊端</translation>
    </message>
    <message>
        <source>Find and reach the server</source>
        <translation>尋找並連線到伺服器</translation>
    </message>
    <message>
        <source>Encryption (TLS)</source>
        <translation>加密（TLS）</translation>
    </message>
    <message>
        <source>Redis answers</source>
        <translation>Redis 回應</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>登入</translation>
    </message>
    <message>
        <source>Database %1</source>
        <translation>資料庫 %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>The certificate and the host name are right.</source>
        <translation>憑證和主機名稱均有效。</translation>
    </message>
    <message>
        <source>not needed on a local socket</source>
        <translation>本機通訊端無需加密</translation>
    </message>
    <message>
        <source>Protocol RESP%1</source>
        <translation>協定 RESP%1</translation>
    </message>
    <message>
        <source>as the default user</source>
        <translation>使用預設使用者</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>使用者：%1</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>已選取</translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation>伺服器類型</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, a replica</source>
        <translation>，複本</translation>
    </message>
    <message>
        <source>Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.</source>
        <translation>請監控主節點：在複本上，過期看起來像刪除，且無法釋放任何鎖。</translation>
    </message>
    <message>
        <source>, a node of a cluster</source>
        <translation>，叢集節點</translation>
    </message>
    <message>
        <source>, eviction policy %1</source>
        <translation>，逐出策略 %1</translation>
    </message>
    <message>
        <source>Under memory pressure the server may evict locks. Keep locks on a server with the policy noeviction.</source>
        <translation>記憶體不足時伺服器可能逐出鎖。請將鎖放在策略為 noeviction 的伺服器上。</translation>
    </message>
    <message>
        <source>%1: %2. %3 %4</source>
        <translation>%1：%2。%3 %4</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步驟</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>處理建議</translation>
    </message>
    <message>
        <source>off: everything travels in clear text</source>
        <translation>未啟用：全部以明文傳輸</translation>
    </message>
    <message>
        <source>Sentinel %1</source>
        <translation>Sentinel %1</translation>
    </message>
    <message>
        <source>Primary %1</source>
        <translation>主節點 %1</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>節點 %1</translation>
    </message>
    <message>
        <source>Only the locks of this node are shown. Choose &quot;Cluster&quot; as the kind of server to watch all of them.</source>
        <translation>僅顯示此節點的鎖。要監控所有鎖，請將伺服器類型選為「叢集」。</translation>
    </message>
    <message>
        <source>SSH machine %1</source>
        <translation>SSH 主機 %1</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>伺服器 %1</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>有回應</translation>
    </message>
    <message>
        <source>It has no vote until it answers.</source>
        <translation>回應之前沒有投票權。</translation>
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
        <translation>在泳道圖中顯示下一處</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DashboardPage</name>
    <message>
        <source>Current holders</source>
        <translation>目前持有者</translation>
    </message>
    <message>
        <source>Holders over time</source>
        <translation>持有者隨時間變化</translation>
    </message>
    <message>
        <source>Locks held</source>
        <translation>持有中的鎖</translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation>每秒事件數</translation>
    </message>
    <message>
        <source>Hold times</source>
        <translation>持有時間</translation>
    </message>
    <message>
        <source>holds by length, since watching began</source>
        <translation>監控以來的持有時間分布</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>爭用</translation>
    </message>
    <message>
        <source>since watching began</source>
        <translation>監控以來</translation>
    </message>
    <message>
        <source>Held longest</source>
        <translation>持有時間最長</translation>
    </message>
    <message>
        <source>locks held now</source>
        <translation>目前持有的鎖</translation>
    </message>
    <message>
        <source>hand-over gap, median</source>
        <translation>移交間隔（中位數）</translation>
    </message>
    <message>
        <source>hand-over gap, p99</source>
        <translation>移交間隔（p99）</translation>
    </message>
    <message>
        <source>hand-overs within 10 s</source>
        <translation>10 秒內的移交次數</translation>
    </message>
    <message>
        <source>waiters seen now</source>
        <translation>目前偵測到的等待者</translation>
    </message>
    <message>
        <source>Nobody holds a lock now.</source>
        <translation>目前沒有持有中的鎖。</translation>
    </message>
    <message>
        <source>Nothing seen yet.</source>
        <translation>暫無資料。</translation>
    </message>
    <message>
        <source>No complete hold seen yet.</source>
        <translation>尚未偵測到完整的一次持有。</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有時間</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>取得</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>續約</translation>
    </message>
    <message>
        <source>released</source>
        <translation>釋放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>過期</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>其他 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock(s)</source>
        <extracomment>%1 is a holder, %n how many locks it holds</extracomment>
        <translation>
            <numerusform>%1：%n 個鎖</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held now</source>
        <translation>
            <numerusform>目前持有 %n 個鎖</numerusform>
        </translation>
    </message>
    <message>
        <source>per second: %1 acquired, %2 renewed, %3 released, %4 expired</source>
        <translation>每秒：取得 %1，續約 %2，釋放 %3，過期 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came only as counts under overload; they are included.</source>
        <translation>
            <numerusform>過載期間有 %n 個事件僅有計數，已計算在內。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>No held lock has a known start.</source>
        <translation>沒有起始時間已知的持有中的鎖。</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>儀表板</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock second(s)</source>
        <extracomment>%1 is a holder, %n for how many seconds it held locks, several at once counted several times</extracomment>
        <translation>
            <numerusform>%1：%n 鎖·秒</numerusform>
        </translation>
    </message>
    <message>
        <source>now; click to filter</source>
        <translation>目前；按一下可篩選</translation>
    </message>
    <message>
        <source>Named waiters only (queues, traces), from when they were first seen: they may have waited longer. Channels show only how many wait.</source>
        <translation>僅統計已辨識的等待者（佇列、指令追蹤），從首次偵測到算起：先前可能已在等待。頻道只提供等待者的數量。</translation>
    </message>
    <message>
        <source>%1, one-time tokens</source>
        <extracomment>a band of the chart: all holds of the lock %1, each by a token of its own</extracomment>
        <translation>%1（一次性權杖）</translation>
    </message>
    <message>
        <source>wait time, median · p99</source>
        <translation>等待時間（中位數 · p99）</translation>
    </message>
    <message>
        <source>refused attempts a second, upper bound</source>
        <translation>每秒被拒絕的嘗試（上限）</translation>
    </message>
    <message>
        <source>A hand-over gap is the time from the end of a hold to the next acquisition of the same lock. Refused attempts are an upper bound: all SET and SETNX calls of the server, also those that have nothing to do with locks, minus the acquisitions seen.</source>
        <translation>移交間隔：從一次持有結束到同一個鎖再次被取得的時間。被拒絕的嘗試為上限：伺服器的全部 SET 和 SETNX 呼叫（含與鎖無關的）減去偵測到的取得次數。</translation>
    </message>
    <message>
        <source>holds by length, in the played part</source>
        <translation>已播放部分的持有時間分布</translation>
    </message>
    <message>
        <source>in the played part</source>
        <translation>已播放部分</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) · median ≤ %1 · p99 ≤ %2</source>
        <translation>
            <numerusform>%Ln 次持有 · 中位數 ≤ %1 · p99 ≤ %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held at %1</source>
        <translation>
            <numerusform>截至 %1 持有 %n 個鎖</numerusform>
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
        <translation>截至 %1；按一下可篩選</translation>
    </message>
    <message>
        <source>locks held at %1</source>
        <translation>截至 %1 持有中的鎖</translation>
    </message>
    <message>
        <source>waiters seen at %1</source>
        <translation>截至 %1 偵測到的等待者</translation>
    </message>
    <message>
        <source>Nobody held a lock at %1.</source>
        <translation>截至 %1 沒有持有中的鎖。</translation>
    </message>
    <message>
        <source>last %1</source>
        <extracomment>%1 is a length of time</extracomment>
        <translation>最近 %1</translation>
    </message>
    <message>
        <source>The name of a lock stands for one-time tokens: each acquisition brought a token never seen before, so its holders cannot be told apart.</source>
        <translation>鎖的名稱代表一次性權杖：每次取得都帶來從未見過的權杖，因此無法區分其持有者。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) left out: when they began or ended is not known exactly enough.</source>
        <translation>
            <numerusform>%Ln 次持有未計入：其開始或結束時間不夠精確。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Demo</name>
    <message>
        <source>The demo needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server), or connect to a server of yours.</source>
        <translation>示範需要 redis-server，但尚未安裝。請先安裝（在 Debian 上：sudo apt install redis-server），或連線到您自己的伺服器。</translation>
    </message>
    <message>
        <source>The demo&apos;s scenario cannot be read: %1</source>
        <translation>無法讀取示範的情境：%1</translation>
    </message>
    <message>
        <source>A private redis-server of the demo did not start: %1</source>
        <translation>示範用的私有 redis-server 未能啟動：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DeploymentRules</name>
    <message>
        <source>the saved servers cannot be read</source>
        <translation>無法讀取已儲存的伺服器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EmptyPage</name>
    <message>
        <source>See what your locks are doing</source>
        <translation>即時掌握鎖的狀態</translation>
    </message>
    <message>
        <source>Lockscope watches the locks that your programs keep in Redis: who holds them, since when, how they are renewed, who waits, and what goes wrong. Nothing on the server is changed.</source>
        <translation>Lockscope 監控您的程式在 Redis 中使用的鎖：由誰持有、何時開始、續約情況、有誰在等待、出了什麼問題。不會變更伺服器上的任何內容。</translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation>已儲存的伺服器</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>連線到 %1</translation>
    </message>
    <message>
        <source>Runs wrong and right lock patterns on private servers and shows what goes wrong</source>
        <translation>在私有伺服器上執行錯誤與正確的加鎖方式，示範會出什麼問題</translation>
    </message>
    <message>
        <source>Connect to a Server…</source>
        <translation>連線到伺服器…</translation>
    </message>
    <message>
        <source>Shows the locks of your own Redis or Valkey server; connecting only reads.</source>
        <translation>顯示您自己的 Redis 或 Valkey 伺服器上的鎖，連線時只讀取。</translation>
    </message>
    <message>
        <source>Starts a private redis-server on this machine, with programs that take locks on it, and removes it afterwards.</source>
        <translation>在本機啟動一個私有的 redis-server，並執行數個取得鎖的程式，結束後自動移除。</translation>
    </message>
    <message>
        <source>Try the simulator: locking done wrong, and right</source>
        <translation>試用模擬器：錯誤與正確的加鎖方式</translation>
    </message>
    <message>
        <source>Starting the Demo…</source>
        <translation>正在啟動示範…</translation>
    </message>
    <message>
        <source>Watch a Demo</source>
        <translation>觀看示範</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>開啟錄製檔…</translation>
    </message>
    <message>
        <source>Opens a recording at any moment; a file can also be dropped here</source>
        <translation>回看先前錄製的任意時刻；也可將檔案拖放到這裡</translation>
    </message>
    <message numerus="yes">
        <source>and %n more…</source>
        <translation>
            <numerusform>以及另外 %n 個…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsModel</name>
    <message>
        <source>%1 from %2</source>
        <extracomment>a lock was taken over: new holder, then the one before</extracomment>
        <translation>%1，先前為 %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>no data for the %1 before: %2</source>
        <translation>此前 %1無資料：%2</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>缺口</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略過</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came faster than they can be listed</source>
        <translation>
            <numerusform>%n 個事件到達過快，無法列出</numerusform>
        </translation>
    </message>
    <message>
        <source>The states of the locks are still exact.</source>
        <translation>鎖的狀態仍然準確。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>never</source>
        <translation>從不</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>By the server&apos;s clock, as estimated here</source>
        <translation>伺服器時鐘（由 Lockscope 估計）</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>發生的事件</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>鍵名</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Holder after the event; of an end: who held it</source>
        <translation>事件之後的持有者；若為結束，則是原持有者</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>What was left of the lease right after the event</source>
        <translation>事件發生後租約的剩餘時間</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依據</translation>
    </message>
    <message>
        <source>How the event is known</source>
        <translation>事件的得知方式</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精確度</translation>
    </message>
    <message>
        <source>Happened at most this long before the time shown</source>
        <translation>事件發生在所示時間之前，不早於此時間長度</translation>
    </message>
    <message>
        <source>It happened before %1; how long before is unknown (known by %2).</source>
        <translation>發生在 %1 之前，具體早多少不明（來源：%2）。</translation>
    </message>
    <message>
        <source>It happened at most %1 before %2 (known by %3).</source>
        <translation>最早發生在 %2 之前 %1（來源：%3）。</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;%3&lt;br&gt;Hold began: %4&lt;br&gt;Lease ends: %5&lt;br&gt;Token: %6&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;%3&lt;br&gt;持有開始：%4&lt;br&gt;租約到期：%5&lt;br&gt;權杖：%6&lt;/p&gt;</translation>
    </message>
    <message>
        <source>no data before this point: %1</source>
        <translation>此前無資料：%1</translation>
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
            <numerusform>%n 類</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as &amp;Text</source>
        <translation>複製為文字(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>複製為 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No events match</source>
        <translation>沒有符合的事件</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are hidden by the filter.</source>
        <translation>
            <numerusform>已篩選掉 %n 個事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>清除篩選</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>尚無事件</translation>
    </message>
    <message>
        <source>Events of the watched locks are listed here, newest last.</source>
        <translation>這裡列出所監控的鎖上發生的事件，最新的在結尾。</translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation>篩選事件</translation>
    </message>
    <message>
        <source>Searches lock and holder; * ? [ ] make it a pattern for the whole text.</source>
        <translation>在鎖和持有者中尋找；使用 * ? [ ] 時須比對整個文字。</translation>
    </message>
    <message>
        <source>To the End</source>
        <translation>前往結尾</translation>
    </message>
    <message>
        <source>Go to the newest event and follow what comes</source>
        <translation>前往最新事件並持續跟隨</translation>
    </message>
    <message>
        <source>Which kinds of events are listed</source>
        <translation>要列出的事件類型</translation>
    </message>
    <message>
        <source>Kinds of events</source>
        <translation>事件類型</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Problems Only</source>
        <translation>僅顯示問題</translation>
    </message>
    <message>
        <source>Filter events, or &gt; for commands</source>
        <translation>篩選事件，或輸入 &gt; 尋找指令</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EvidenceList</name>
    <message>
        <source>Evidence</source>
        <translation>依據</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterEdit</name>
    <message>
        <source>Character %1: %2</source>
        <extracomment>what is wrong with the filter and at which character</extracomment>
        <translation>第 %1 個字元：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterMenu</name>
    <message>
        <source>Filters (%1)</source>
        <extracomment>%1 is how many filters are active</extracomment>
        <translation>篩選（%1）</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>篩選</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分組</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前綴</translation>
    </message>
    <message>
        <source>All Prefixes</source>
        <translation>所有前綴</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>All Servers</source>
        <translation>所有伺服器</translation>
    </message>
    <message>
        <source>Which locks are shown: kind, prefix, server; and how they are grouped</source>
        <translation>顯示哪些鎖：類別、前綴、伺服器，以及如何分組</translation>
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
        <translation>已儲存的篩選</translation>
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
        <translation>重新尋找(&amp;A)</translation>
    </message>
    <message numerus="yes">
        <source>Add %n &amp;Pattern(s)</source>
        <translation>
            <numerusform>監控選取的 %n 項(&amp;W)</numerusform>
        </translation>
    </message>
    <message>
        <source>Add &amp;Patterns</source>
        <translation>監控選取項目(&amp;W)</translation>
    </message>
    <message>
        <source>Find Locks</source>
        <translation>尋找鎖</translation>
    </message>
    <message>
        <source>Walks the keys of %1, database %2, and reads small values to see what looks like a lock. Nothing is changed; it takes at most 5 % of the server&apos;s time, and ends after 100,000 keys or 10 seconds.</source>
        <translation>走訪 %1 資料庫 %2 中的鍵，並讀取較小的值，找出疑似鎖的鍵。不做任何變更；最多佔用伺服器 5% 的時間，掃描 100,000 個鍵或 10 秒後結束。</translation>
    </message>
    <message>
        <source>What looks like a lock</source>
        <translation>疑似鎖的鍵</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>尋找進度</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>關閉(&amp;C)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln 個鍵</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln 個鎖</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking… %1, %2</source>
        <translation>正在尋找…%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln key(s) looks like a lock.</source>
        <translation>
            <numerusform>%Ln 個鍵中沒有疑似鎖的鍵。</numerusform>
        </translation>
    </message>
    <message>
        <source>Scanned all %2 in %3 s: %1 found.</source>
        <translation>已掃描全部 %2，其中有 %1，用時 %3 秒。</translation>
    </message>
    <message>
        <source>Scanned %2 of %3 keys in %4 s: %1 found. There may be more among the rest.</source>
        <translation>已掃描 %3 個鍵中的 %2 個，其中有 %1，用時 %4 秒。其餘的鍵中可能還有。</translation>
    </message>
    <message>
        <source>Stopped after %2 of %3 keys: %1 found.</source>
        <translation>已停止：%3 個鍵中的前 %2 個裡有 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) could not be read by this user, and judged by name only.</source>
        <translation>
            <numerusform>此使用者無權讀取 %Ln 個鍵，僅依名稱判斷。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) too different in name to be listed.</source>
        <translation>
            <numerusform>%Ln 個鎖的名稱差異過大，未列出。</numerusform>
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
        <translation>影響：%1</translation>
    </message>
    <message>
        <source>Likely causes:</source>
        <translation>可能的原因：</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>處理建議：%1</translation>
    </message>
    <message>
        <source>Not known: %1</source>
        <translation>無法確定：%1</translation>
    </message>
    <message>
        <source>Limits: %1</source>
        <translation>門檻：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) of this lock seen from begin to end: median %1, p95 %2, p99 %3.</source>
        <translation>
            <numerusform>完整觀測到此鎖的 %n 次持有：中位數 %1，p95 %2，p99 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>The longest took at least %1.</source>
        <translation>最長的一次至少為 %1。</translation>
    </message>
    <message>
        <source>The longest took %1.</source>
        <translation>最長的一次為 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Somebody waited for %n of them, %1 at the longest.</source>
        <translation>
            <numerusform>其中 %n 次有等待者，最長等待 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Evidence (Enter shows it in the lock&apos;s lane)</source>
        <translation>依據（按 Enter 可在該鎖的泳道中顯示）</translation>
    </message>
    <message>
        <source>&amp;Show in Its Lane</source>
        <translation>在泳道中顯示(&amp;S)</translation>
    </message>
    <message>
        <source>Show on &amp;Waits-for</source>
        <translation>在等待圖中顯示(&amp;W)</translation>
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
        <translation>此項診斷的門檻（對所有鎖生效）</translation>
    </message>
    <message>
        <source>&amp;Default Limits</source>
        <translation>預設門檻(&amp;D)</translation>
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
            <numerusform>另有 %n 項</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new finding(s)</source>
        <translation>
            <numerusform>%n 項新的診斷結果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new finding(s) on %1</source>
        <translation>
            <numerusform>%1 上有 %n 項新的診斷結果</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingWalk</name>
    <message>
        <source>No finding begins before this moment.</source>
        <translation>此時刻之前沒有診斷結果。</translation>
    </message>
    <message>
        <source>No finding begins after this moment.</source>
        <translation>此時刻之後沒有診斷結果。</translation>
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
        <translation>已結束</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次數</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>開始時間</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingsPage</name>
    <message numerus="yes">
        <source>%n open finding(s)</source>
        <translation>
            <numerusform>%n 項未結束的診斷結果</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>沒有診斷結果</translation>
    </message>
    <message>
        <source>Lockscope looks for locks without a lease, overwritten holders, leases that run out, renewals that do not come, repeated tokens, busy locks and servers that lose locks. Late releases, releases by others and deadlocks show only while a trace runs. What a client does outside of Redis does not show at all.</source>
        <translation>Lockscope 會檢查：無租約的鎖、被覆寫的持有者、租約到期、續約延遲、重複的權杖、忙碌的鎖以及遺失鎖的伺服器。延遲釋放、被其他用戶端釋放和死結，只有指令追蹤期間才能偵測到。用戶端在 Redis 之外的行為無法偵測。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>診斷結果</translation>
    </message>
    <message>
        <source>No findings up to %1</source>
        <translation>截至 %1 沒有診斷結果</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FoundLocksModel</name>
    <message>
        <source>preset %1</source>
        <translation>預設組 %1</translation>
    </message>
    <message>
        <source>not read, by its name</source>
        <translation>未讀取，按名稱判斷</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 和另外 %n 個</numerusform>
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
        <translation>✓ 已監控</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 of them</source>
        <translation>其中 %1 個</translation>
    </message>
    <message>
        <source>Watches: %1</source>
        <translation>監控：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) of the same names do not look like locks.</source>
        <translation>
            <numerusform>同類名稱的鍵中有 %n 個不像鎖。</numerusform>
        </translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>監控</translation>
    </message>
    <message>
        <source>Preset or key pattern that would watch these locks</source>
        <translation>可監控這些鎖的預設組或鍵名樣式</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Locks found among the keys that were looked at</source>
        <translation>在已掃描的鍵中找到的鎖</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程式庫</translation>
    </message>
    <message>
        <source>Library that wrote most of them</source>
        <translation>寫入其中大多數鎖的程式庫</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>How likely it is that these are locks</source>
        <translation>這些鍵是鎖的可能性</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>已監控</translation>
    </message>
    <message>
        <source>Whether the connection watches them already</source>
        <translation>目前連線是否已監控這些鎖</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>範例</translation>
    </message>
    <message>
        <source>Name of one of them</source>
        <translation>其中一個鎖的名稱</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GapsModel</name>
    <message>
        <source>From</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>To</source>
        <translation>結束</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>時間長度</translation>
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
        <translation>Ctrl+滾輪縮放 · Shift+滾輪平移 · ? 顯示按鍵</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GroupChoice</name>
    <message>
        <source>by lock</source>
        <translation>依鎖</translation>
    </message>
    <message>
        <source>by holder</source>
        <translation>依持有者</translation>
    </message>
    <message>
        <source>by host</source>
        <translation>依主機</translation>
    </message>
    <message>
        <source>by service</source>
        <translation>依服務</translation>
    </message>
    <message>
        <source>by connection</source>
        <translation>依連線</translation>
    </message>
    <message>
        <source>by prefix</source>
        <translation>依前綴</translation>
    </message>
    <message>
        <source>Locks grouped %1</source>
        <extracomment>%1 is &quot;by holder&quot;</extracomment>
        <translation>鎖：%1分組</translation>
    </message>
    <message>
        <source>Group the locks, and say of each holder whether it is alive; again: what needs attention, held, ended (Alt+G). The arrow lists all groupings.</source>
        <translation>將鎖分組，並說明每個持有者是否存活；再按一次恢復為需要關注、持有中、已結束（Alt+G）。箭頭列出所有分組方式。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HealthText</name>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation>所有節點每秒的事件數（最近兩秒的平均值）</translation>
    </message>
    <message>
        <source>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</source>
        <translation>從事件發生到讀到持有者的延遲：最近一秒內 99% 的讀取小於此值</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <comment>node, time</comment>
        <translation>%1（截至 %2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) waiting</source>
        <translation>
            <numerusform>%Ln 個事件待顯示</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused at %1 · %2</source>
        <comment>time, how many events wait</comment>
        <translation>暫停於 %1 · %2</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>截至 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s) away</source>
        <translation>
            <numerusform>%Ln 台伺服器未連線</numerusform>
        </translation>
    </message>
    <message>
        <source>As of %1: what happened since is not known</source>
        <translation>截至 %1：此後無資料</translation>
    </message>
    <message>
        <source>%1. Their rows are grey, and not counted.</source>
        <translation>%1。對應的列顯示為灰色，不計入統計。</translation>
    </message>
    <message>
        <source>live</source>
        <translation>即時</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>events a second</comment>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>延遲 %1</translation>
    </message>
    <message>
        <source>More happened in the last ten minutes than a pause can show (some 50,000 events): lanes, events and charts begin at %1. Of earlier holds only the start is shown.</source>
        <translation>最近十分鐘的事件超出暫停時可顯示的數量（約 50,000 個）：泳道、事件和圖表從 %1 開始。更早開始的持有只顯示其開始時間。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HolderNamesDialog</name>
    <message>
        <source>▲ Row %1: %2</source>
        <extracomment>%1 is a row number, %2 a sentence</extracomment>
        <translation>▲ 第 %1 列：%2</translation>
    </message>
    <message>
        <source>▲ There are more than %1 rules: use patterns.</source>
        <translation>▲ 規則超過 %1 條：請使用樣式。</translation>
    </message>
    <message>
        <source>Names of Holders</source>
        <translation>持有者名稱</translation>
    </message>
    <message>
        <source>Rules that name the services of holders</source>
        <translation>持有者與服務名稱的對應規則</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>新增(&amp;A)</translation>
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
        <translation>儲存(&amp;S)</translation>
    </message>
    <message>
        <source>Shows holders under the name of a service, and finds them with holder:name. A row matches the token, client, host or host:pid, and after a trace burst also the name, user or address of the connection. * ? [ ] are wildcards; without them the whole text must match. The first matching row wins.</source>
        <translation>以服務名稱顯示持有者，並可用 holder:名稱 尋找。每列比對權杖、用戶端、主機或 host:pid；指令追蹤之後還可比對連線的名稱、使用者或位址。* ? [ ] 為萬用字元；不含萬用字元時須完全一致。以第一條符合的規則為準。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HolderRulesModel</name>
    <message>
        <source>Row %1 has the same pattern and comes first: remove one of them.</source>
        <translation>與前面的第 %1 列樣式相同：請刪除其中一條。</translation>
    </message>
    <message>
        <source>Token, client or host</source>
        <translation>權杖、用戶端或主機</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服務</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Inspector</name>
    <message>
        <source>Inspector of the selected lock</source>
        <translation>所選鎖的檢閱器</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租約</translation>
    </message>
    <message>
        <source>Lease of the last 60 seconds</source>
        <translation>最近 60 秒的租約</translation>
    </message>
    <message>
        <source>History</source>
        <translation>歷史</translation>
    </message>
    <message>
        <source>latest first, UTC</source>
        <translation>最新在前，UTC</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
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
            <numerusform>錯過 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>No events since watching began.</source>
        <translation>監控以來沒有事件。</translation>
    </message>
    <message>
        <source>Not seen any more. Below is what was last known of it.</source>
        <translation>該鎖已消失，以下是最後偵測到的資訊。</translation>
    </message>
    <message>
        <source>Ended %1: %2. Below is what was last known of it.</source>
        <extracomment>%1 is a time of day, %2 how it ended</extracomment>
        <translation>%1 結束：%2。以下是最後偵測到的資訊。</translation>
    </message>
    <message>
        <source>Last 60 seconds, all holds: %1, %2</source>
        <extracomment>what the chart shows: how many renewals, how many were missed; the rows beside it are of the last hold only</extracomment>
        <translation>最近 60 秒的所有持有：%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s)</source>
        <translation>
            <numerusform>續約 %n 次</numerusform>
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
        <translation>%1（已結束）</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <extracomment>%1 is a lock&apos;s name</extracomment>
        <translation>%1（已隱藏）</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 個</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>處理建議</translation>
    </message>
    <message>
        <source>On %1</source>
        <extracomment>the server that an action reaches</extracomment>
        <translation>位於 %1</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>behind this lock</source>
        <translation>與此鎖關聯</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>The newest %1 are listed; the lane has more.</source>
        <translation>只列出最新的 %1 筆；更早的在泳道中。</translation>
    </message>
    <message>
        <source>No lock selected.

Select one in the list to see who holds it, how its lease was renewed, and what happened before.</source>
        <translation>未選取鎖。

在清單中選取一個鎖，即可檢視持有者、續約情況和歷史。</translation>
    </message>
    <message>
        <source>time left</source>
        <translation>剩餘時間</translation>
    </message>
    <message>
        <source>Time left over the last minute. Ticks are renewals, triangles are missed ones; dotted: when the next one is expected.</source>
        <translation>最近一分鐘內租約的剩餘時間。短線為續約，三角為錯過的續約；虛線為預計的下一次續約。</translation>
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
        <translation>此時刻之前的 %1</translation>
    </message>
    <message>
        <source>the %1 before %2</source>
        <extracomment>%1 is a length of time, %2 a time of day</extracomment>
        <translation>%2 之前的 %1</translation>
    </message>
    <message>
        <source>last %1, following live</source>
        <translation>最近 %1，跟隨即時</translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation>%1，已暫停</translation>
    </message>
    <message>
        <source>Length of time shown</source>
        <translation>顯示的時間長度</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Show less time (Ctrl++, or Ctrl+wheel at the pointer)</source>
        <translation>顯示較短的時間（Ctrl++，或在指標處按 Ctrl+滾輪）</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Show more time (Ctrl+-, or Ctrl+wheel at the pointer)</source>
        <translation>顯示較長的時間（Ctrl+-，或在指標處按 Ctrl+滾輪）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>符合視窗</translation>
    </message>
    <message>
        <source>Fit the selected range or hold; again: the last minute (Ctrl+0)</source>
        <translation>配合所選區間或持有；再按一次回到最近一分鐘（Ctrl+0）</translation>
    </message>
    <message>
        <source>Select Range…</source>
        <translation>選取區間…</translation>
    </message>
    <message>
        <source>Statistics of a range of time: its ends can be typed, or pulled in the lanes (Alt+R)</source>
        <translation>時間區間的統計：兩端可以輸入，也可以在泳道中拖曳（Alt+R）</translation>
    </message>
    <message>
        <source>Previous Contention</source>
        <translation>上一處爭用</translation>
    </message>
    <message>
        <source>Go to the contention or loss before ([)</source>
        <translation>前往上一處爭用或遺失（[）</translation>
    </message>
    <message>
        <source>Next Contention</source>
        <translation>下一處爭用</translation>
    </message>
    <message>
        <source>Go to the contention or loss after (])</source>
        <translation>前往下一處爭用或遺失（]）</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>返回即時</translation>
    </message>
    <message>
        <source>Follow the present again (Esc)</source>
        <translation>重新跟隨目前時刻（Esc）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneGestures</name>
    <message>
        <source>Released a moment ago. Click to put it back.</source>
        <translation>剛剛釋放。點按可恢復。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneLegend</name>
    <message>
        <source>lost</source>
        <comment>a hold</comment>
        <translation>遺失</translation>
    </message>
    <message>
        <source>other end</source>
        <comment>of a hold</comment>
        <translation>以其他方式結束</translation>
    </message>
    <message>
        <source>Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of the time as its share of the height, the most serious lowest; a line under the bar marks what is too short for one.</source>
        <translation>色彩表示持有的狀態，符號表示結束方式。一個像素內有多次持有時，各狀態的高度依所佔時間的比例繪製，最嚴重的在最下方；過短而無法繪製的，在長條下方以短線標出。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LanesLegend</name>
    <message>
        <source>inside</source>
        <translation>在臨界區內</translation>
    </message>
    <message>
        <source>believes that it has the lock</source>
        <translation>自認持有鎖</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>inside, and not alone</source>
        <translation>與其他 Worker 同在臨界區內</translation>
    </message>
    <message>
        <source>knows that its lease is over</source>
        <translation>已知租約到期</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>續約</translation>
    </message>
    <message>
        <source>renewal failed, or a lease that ended</source>
        <translation>續約失敗，或租約到期</translation>
    </message>
    <message>
        <source>forced step</source>
        <translation>強制步驟</translation>
    </message>
    <message>
        <source>Above, each worker has a colour and a lane with what it believes; below, Redis has lanes with what the monitor read, in the colour of who held the lock. A dotted line leads from a violation to Redis. A cross: the worker was killed; a green line: it came back.</source>
        <translation>上方：每個 Worker 有一種色彩和一條泳道，顯示其自認的狀態；下方：Redis 的泳道顯示監控端讀到的狀態，色彩取自持有鎖的 Worker。虛線從違規處指向 Redis。叉號：Worker 被終止；綠線：Worker 已恢復。</translation>
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
        <translation>按「開始」：上方每個 Worker 一條泳道，顯示其自認的狀態；下方為 Redis 中的實際狀態。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln section(s)</source>
        <translation>
            <numerusform>%Ln 次進入臨界區</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them shared</source>
        <translation>
            <numerusform>其中 %Ln 次與其他 Worker 重疊</numerusform>
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
            <numerusform>Redis：監控端偵測到 %Ln 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · read from Redis by the monitor</source>
        <translation>%1 · 監控端讀取自 Redis</translation>
    </message>
    <message>
        <source>knows that its lease is over</source>
        <translation>已知租約到期</translation>
    </message>
    <message>
        <source>inside, and not alone</source>
        <translation>與其他 Worker 同在臨界區內</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>在臨界區內</translation>
    </message>
    <message>
        <source>believes that it has the lock</source>
        <translation>自認持有鎖</translation>
    </message>
    <message>
        <source>waits for the lock</source>
        <translation>正在等待鎖</translation>
    </message>
    <message>
        <source>does something else</source>
        <translation>在執行其他工作</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>time, what a worker does</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Nothing has run yet</source>
        <translation>尚未執行</translation>
    </message>
    <message>
        <source>Lanes of the workers, and of Redis</source>
        <translation>Worker 與 Redis 的泳道</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LegendLine</name>
    <message>
        <source>Legend: %1</source>
        <extracomment>%1 is a list of words</extracomment>
        <translation>圖例：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LiveTable</name>
    <message>
        <source>Fit Columns</source>
        <translation>調整欄寬</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockMenu</name>
    <message>
        <source>&amp;Inspect</source>
        <translation>檢視詳細資料(&amp;I)</translation>
    </message>
    <message>
        <source>Show holder, lease and history in the inspector</source>
        <translation>在檢閱器中顯示持有者、租約和歷史</translation>
    </message>
    <message>
        <source>Show in Ta&amp;ble</source>
        <translation>在表格中顯示(&amp;B)</translation>
    </message>
    <message>
        <source>Go to this lock&apos;s row on the Locks page</source>
        <translation>前往「鎖」頁面中此鎖所在的列</translation>
    </message>
    <message>
        <source>Copy &amp;Key</source>
        <translation>複製鍵名(&amp;K)</translation>
    </message>
    <message>
        <source>Copy the name of the lock</source>
        <translation>複製鎖的名稱</translation>
    </message>
    <message>
        <source>Copy T&amp;oken</source>
        <translation>複製權杖(&amp;O)</translation>
    </message>
    <message>
        <source>Copy what identifies the holder</source>
        <translation>複製可識別持有者的權杖</translation>
    </message>
    <message>
        <source>Copy as Te&amp;xt</source>
        <translation>複製為文字(&amp;X)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>複製為 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy the row as one JSON object a line</source>
        <translation>將所選列複製為 JSON，每行一個物件</translation>
    </message>
    <message>
        <source>Copy redis-cli &amp;Commands</source>
        <translation>複製 redis-cli 指令(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the commands that show this lock in a terminal</source>
        <translation>複製用於在終端機中檢視此鎖的指令</translation>
    </message>
    <message>
        <source>Filter by This &amp;Holder</source>
        <translation>依此持有者篩選(&amp;H)</translation>
    </message>
    <message>
        <source>Show only the locks of this holder</source>
        <translation>僅顯示此持有者的鎖</translation>
    </message>
    <message>
        <source>Filter by This &amp;Prefix</source>
        <translation>依此前綴篩選(&amp;P)</translation>
    </message>
    <message>
        <source>Show only the locks whose names begin alike</source>
        <translation>僅顯示相同前綴的鎖</translation>
    </message>
    <message>
        <source>&amp;Shorten TTL…</source>
        <translation>縮短 TTL(&amp;S)…</translation>
    </message>
    <message>
        <source>Let the lease end sooner, if the holder is unchanged</source>
        <translation>若持有者未變，使租約提前到期</translation>
    </message>
    <message>
        <source>&amp;Quarantine…</source>
        <translation>隔離(&amp;Q)…</translation>
    </message>
    <message>
        <source>Keep everybody out for a while with a placeholder that expires by itself</source>
        <translation>寫入會自動過期的佔位值，在一段時間內阻止任何用戶端加鎖</translation>
    </message>
    <message>
        <source>Give the lock back to the holder it was taken from, if nobody took it since</source>
        <translation>若此後未被其他用戶端取得，將鎖還給原持有者</translation>
    </message>
    <message>
        <source>&amp;Release…</source>
        <translation>釋放(&amp;R)…</translation>
    </message>
    <message>
        <source>Remove the lock, if the holder is unchanged</source>
        <translation>若持有者未變，刪除該鎖</translation>
    </message>
    <message>
        <source>P&amp;ut Back</source>
        <translation>恢復(&amp;U)</translation>
    </message>
    <message>
        <source>Nobody holds this lock now.</source>
        <translation>此鎖目前沒有持有者。</translation>
    </message>
    <message>
        <source>Trace &amp;Attempts…</source>
        <translation>追蹤加鎖嘗試(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Name This Holder…</source>
        <translation>為此持有者命名(&amp;N)…</translation>
    </message>
    <message>
        <source>Say which service this holder belongs to</source>
        <translation>指定此持有者所屬的服務</translation>
    </message>
    <message>
        <source>Copy Release Co&amp;mmand…</source>
        <translation>複製釋放指令(&amp;M)…</translation>
    </message>
    <message>
        <source>Copy the command that removes this lock if the holder is unchanged; needs the same permission</source>
        <translation>複製釋放指令（僅當持有者未變時才會刪除）；所需權限與釋放相同</translation>
    </message>
    <message>
        <source>Copy the rows tab-separated, with a header, for a spreadsheet</source>
        <translation>將所選列以定位字元分隔複製（含標題列），可貼到試算表</translation>
    </message>
    <message>
        <source>Copy as Markdo&amp;wn</source>
        <translation>複製為 Markdown(&amp;W)</translation>
    </message>
    <message>
        <source>Copy the rows as a table for an issue or a chat</source>
        <translation>將所選列複製為表格，用於工單或聊天</translation>
    </message>
    <message>
        <source>The selected lock is hidden</source>
        <translation>選取的鎖已隱藏</translation>
    </message>
    <message>
        <source>%1 locks selected, %2 hidden</source>
        <extracomment>more than one; %2 of them are in no list that is in view</extracomment>
        <translation>已選取 %1 個鎖，其中 %2 個被隱藏</translation>
    </message>
    <message>
        <source>%1 locks selected</source>
        <extracomment>more than one</extracomment>
        <translation>已選取 %1 個鎖</translation>
    </message>
    <message>
        <source>1 lock selected</source>
        <translation>已選取 1 個鎖</translation>
    </message>
    <message>
        <source>No lock selected</source>
        <translation>未選取鎖</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>未選取任何鎖。</translation>
    </message>
    <message>
        <source>What is selected is hidden by the filter, or is on a server that is not shown. Show it first.</source>
        <translation>選取的鎖被篩選隱藏，或位於未顯示的伺服器上。請先將其顯示出來。</translation>
    </message>
    <message>
        <source>This lock ended and is not watched any more.</source>
        <translation>此鎖已結束，不再受監控。</translation>
    </message>
    <message>
        <source>These locks ended and are not watched any more.</source>
        <translation>這些鎖已結束，不再受監控。</translation>
    </message>
    <message>
        <source>This works on one lock; %1 are selected.</source>
        <translation>此操作僅支援單一鎖；目前選取了 %1 個。</translation>
    </message>
    <message>
        <source>Nobody holds these locks now.</source>
        <translation>這些鎖目前沒有持有者。</translation>
    </message>
    <message>
        <source>See for some seconds who tries to get what is selected</source>
        <translation>用幾秒鐘追蹤哪些用戶端在嘗試取得所選的鎖</translation>
    </message>
    <message>
        <source>A trace burst is of at most %1 locks, or of all that are watched; %2 are selected. Select fewer, or press Trace in the top bar.</source>
        <translation>指令追蹤最多針對 %1 個鎖，或針對所有被監控的鎖；目前選取了 %2 個。請少選一些，或按頂列中的「追蹤」。</translation>
    </message>
    <message>
        <source>Show with Wide &amp;Lanes</source>
        <translation>以寬泳道顯示(&amp;L)</translation>
    </message>
    <message>
        <source>Go to this lock&apos;s lane, with wide lanes</source>
        <translation>以寬泳道前往此鎖的泳道</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>釘選或取消釘選</translation>
    </message>
    <message>
        <source>Keep this lock first among the held ones, or no longer</source>
        <translation>讓此鎖固定排在持有中的最前，或取消</translation>
    </message>
    <message>
        <source>Copy for a Cha&amp;t</source>
        <translation>複製為一句話(&amp;T)</translation>
    </message>
    <message>
        <source>Copy one sentence about the selected hold, else about the last one</source>
        <translation>複製一句話，描述選取的持有；未選取時描述最近一次持有</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockOperationDialog</name>
    <message>
        <source>The lock is gone already: there is nothing to do.</source>
        <translation>鎖已不存在，無需操作。</translation>
    </message>
    <message>
        <source>This lock cannot be compared safely, so nothing is done to it: %1</source>
        <translation>無法安全地比對此鎖，因此不執行任何操作：%1</translation>
    </message>
    <message>
        <source>The holder changed while this was open. Look again to see who has it now.</source>
        <translation>開啟此視窗期間持有者已變更。請重新讀取，檢視目前的持有者。</translation>
    </message>
    <message>
        <source>The lease ends in %1 s anyway: choose a shorter time.</source>
        <translation>租約本來就會在 %1 秒後到期：請選擇更短的時間。</translation>
    </message>
    <message>
        <source>Type the key exactly as it is shown to confirm.</source>
        <translation>請原樣輸入所示的鍵名以確認。</translation>
    </message>
    <message>
        <source>Keep it away &amp;for</source>
        <translation>隔離時間(&amp;F)</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>新租約(&amp;L)</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>讀取中…</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>無法辨識</translation>
    </message>
    <message>
        <source>Released. Watching for a holder that takes it again…</source>
        <translation>已釋放。正在監控是否被再次取得…</translation>
    </message>
    <message>
        <source>The server said: %1</source>
        <translation>伺服器傳回：%1</translation>
    </message>
    <message>
        <source>Waiters woken: %1</source>
        <translation>已喚醒的等待者：%1</translation>
    </message>
    <message>
        <source>&amp;Put Back (%1 s)</source>
        <translation>恢復(&amp;P)（%1 秒）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>關閉</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>not known any more: the lock is gone</source>
        <translation>無法得知：鎖已不存在</translation>
    </message>
    <message>
        <source>To wake them:</source>
        <translation>喚醒指令：</translation>
    </message>
    <message>
        <source>The holder changed while this was open. It was %1. Everything below is about the lock as it is now.</source>
        <translation>開啟此視窗期間持有者已變更，先前為 %1。以下內容均為鎖目前的狀態。</translation>
    </message>
    <message>
        <source>The holder changed. Read again what is here, and decide anew.</source>
        <translation>持有者已變更。請重新檢視以下內容後再決定。</translation>
    </message>
    <message>
        <source>The holder changed. Looking again…</source>
        <translation>持有者已變更，正在重新讀取…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockSections</name>
    <message numerus="yes">
        <source>+%n new</source>
        <extracomment>locks that will get a row when the pointer leaves the table</extracomment>
        <translation>
            <numerusform>新增 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要關注</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>Recently ended</source>
        <translation>最近結束</translation>
    </message>
    <message>
        <source>stays for 10 s after it is over</source>
        <translation>結束後保留 10 秒</translation>
    </message>
    <message>
        <source>needs attention: %1</source>
        <extracomment>number of locks</extracomment>
        <translation>需要關注：%1</translation>
    </message>
    <message>
        <source>Show Only Its Locks</source>
        <translation>僅顯示其持有的鎖</translation>
    </message>
    <message>
        <source>Select Its Locks</source>
        <translation>選取其中的鎖</translation>
    </message>
    <message>
        <source>Fold All</source>
        <translation>全部摺疊</translation>
    </message>
    <message>
        <source>Unfold All</source>
        <translation>全部展開</translation>
    </message>
    <message numerus="yes">
        <source>%n not live</source>
        <extracomment>locks whose server is not connected</extracomment>
        <translation>
            <numerusform>%n 個離線</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n over</source>
        <comment>needed attention</comment>
        <translation>
            <numerusform>%n 個已恢復</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ended</source>
        <comment>locks</comment>
        <translation>
            <numerusform>%n 個已結束</numerusform>
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
        <translation>鎖</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>鍵名</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程式庫</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Who holds it, as the token says</source>
        <translation>持有者（依權杖）</translation>
    </message>
    <message>
        <source>Re-entry count and mode</source>
        <translation>重入計數和模式</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有時間</translation>
    </message>
    <message>
        <source>Held for; ≥ when its start was not seen</source>
        <translation>持有時間；起始時間不明時以 ≥ 表示</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Time until the lease ends unless it is renewed</source>
        <translation>若不續約，距租約到期的時間</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>續約次數</translation>
    </message>
    <message>
        <source>Renewals of this hold</source>
        <translation>此次持有的續約次數</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Waiters that are visible in Redis</source>
        <translation>在 Redis 中可見的等待者</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Verdict on its current state</source>
        <translation>對目前狀態的判定</translation>
    </message>
    <message>
        <source>Library that wrote the lock, by the layout of its value; ? when several write the same</source>
        <translation>依值的結構判斷寫入該鎖的程式庫；多個程式庫的結構相同時顯示 ?</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>lock, server</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <comment>a token</comment>
        <translation>%1，已遮罩</translation>
    </message>
    <message>
        <source>masked</source>
        <comment>a token</comment>
        <translation>已遮罩</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租約</translation>
    </message>
    <message>
        <source>What is left of the lease, as a bar and in seconds</source>
        <translation>租約剩餘，以長條和秒數表示</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Its holds over time: holders, renewals, waiters, how they ended</source>
        <translation>隨時間的持有情況：持有者、續約、等待者、結束方式</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <comment>a lock</comment>
        <translation>%1，已釘選</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>The server that has the lock</source>
        <translation>該鎖所在的伺服器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksPage</name>
    <message>
        <source>Filter of the locks</source>
        <translation>篩選鎖</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words are looked for in lock, holder and library; * ? [ ] make a pattern for the whole text; a minus in front excludes.&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</source>
        <translation>&lt;p&gt;在鎖、持有者和程式庫中尋找；使用 * ? [ ] 時須比對整個文字；前面加減號表示排除。&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Rows stay where they are while the pointer is over the table, a menu is open or the selection is moved by keys.</source>
        <translation>指標位於表格上、選單開啟或以鍵盤移動選取時，各列位置保持不變。</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Locks shown / locks known (held or just ended)</source>
        <translation>顯示的鎖數 / 已知的鎖數（持有中或剛剛結束）</translation>
    </message>
    <message>
        <source>sorting paused</source>
        <translation>排序已暫停</translation>
    </message>
    <message>
        <source>Filter locks, or &gt; for commands</source>
        <translation>篩選鎖，或輸入 &gt; 尋找指令</translation>
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
        <translation>%1，第 %2 個，共 %3 個</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainActions</name>
    <message>
        <source>&amp;Connect…</source>
        <translation>連線(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the Redis server to watch</source>
        <translation>選擇要監控的 Redis 伺服器</translation>
    </message>
    <message>
        <source>&amp;Watch a Demo</source>
        <translation>觀看示範(&amp;W)</translation>
    </message>
    <message>
        <source>Start a private redis-server with a running scenario and watch it</source>
        <translation>啟動一個執行示範情境的私有 redis-server 並監控</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>中斷連線(&amp;D)</translation>
    </message>
    <message>
        <source>Stop watching this server</source>
        <translation>停止監控此伺服器</translation>
    </message>
    <message>
        <source>&amp;Reconnect Now</source>
        <translation>立即重新連線(&amp;R)</translation>
    </message>
    <message>
        <source>Close the connection and connect again at once</source>
        <translation>關閉連線並立即重新連線</translation>
    </message>
    <message>
        <source>Read every known lock and scan for others</source>
        <translation>讀取所有已知的鎖，並掃描新的鎖</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>結束(&amp;Q)</translation>
    </message>
    <message>
        <source>Close Lockscope</source>
        <translation>關閉 Lockscope</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暫停(&amp;P)</translation>
    </message>
    <message>
        <source>Freeze what is shown; nothing is lost meanwhile</source>
        <translation>凍結目前顯示；期間的資料不會遺失</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>篩選(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the search field of this page</source>
        <translation>前往此頁面的搜尋欄</translation>
    </message>
    <message>
        <source>Back to &amp;Live</source>
        <translation>返回即時(&amp;L)</translation>
    </message>
    <message>
        <source>Follow the newest events again (Esc)</source>
        <translation>重新跟隨最新事件（Esc）</translation>
    </message>
    <message>
        <source>&amp;Next Page</source>
        <translation>下一頁(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the page at the right</source>
        <translation>前往右邊的頁面</translation>
    </message>
    <message>
        <source>Pre&amp;vious Page</source>
        <translation>上一頁(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the page at the left</source>
        <translation>前往左邊的頁面</translation>
    </message>
    <message>
        <source>Show or hide the side bar</source>
        <translation>顯示或隱藏側欄</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>檢閱器(&amp;I)</translation>
    </message>
    <message>
        <source>Show or hide the inspector of the selected lock</source>
        <translation>顯示或隱藏所選鎖的檢閱器</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全螢幕(&amp;U)</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>全螢幕顯示</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>重設版面配置(&amp;R)</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>將所有面板恢復到初始位置</translation>
    </message>
    <message>
        <source>Dark or light as the desktop is</source>
        <translation>跟隨桌面的深色或淺色</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>淺色(&amp;L)</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>淺色背景，深色文字</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>深色背景，淺色文字</translation>
    </message>
    <message>
        <source>&amp;UTC</source>
        <translation>UTC(&amp;U)</translation>
    </message>
    <message>
        <source>Show times in UTC</source>
        <translation>以 UTC 顯示時間</translation>
    </message>
    <message>
        <source>&amp;Local Time</source>
        <translation>當地時間(&amp;L)</translation>
    </message>
    <message>
        <source>Show times in this machine&apos;s time zone</source>
        <translation>以本機時區顯示時間</translation>
    </message>
    <message>
        <source>Desktop &amp;Notifications</source>
        <translation>桌面通知(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>鍵盤快速鍵(&amp;K)</translation>
    </message>
    <message>
        <source>List every shortcut</source>
        <translation>列出所有快速鍵</translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation>關於 Lockscope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本和授權</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>關於 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>The toolkit Lockscope is built with</source>
        <translation>Lockscope 所用的介面工具組</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>繼續(&amp;R)</translation>
    </message>
    <message>
        <source>Show what happened meanwhile and continue live</source>
        <translation>顯示期間發生的事件，並繼續即時顯示</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what it does, its shortcut</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>&amp;Find Locks…</source>
        <translation>尋找鎖(&amp;F)…</translation>
    </message>
    <message>
        <source>Look through the keys of this server for locks that are not watched yet</source>
        <translation>在此伺服器的鍵中尋找尚未監控的鎖</translation>
    </message>
    <message>
        <source>Trace &amp;Burst…</source>
        <translation>指令追蹤(&amp;B)…</translation>
    </message>
    <message>
        <source>See for some seconds who tries to get which lock, and how long they wait</source>
        <translation>進行幾秒指令追蹤，檢視哪些用戶端在嘗試取得哪些鎖、等待了多久</translation>
    </message>
    <message>
        <source>&amp;Report a Problem</source>
        <translation>回報問題(&amp;R)</translation>
    </message>
    <message>
        <source>Copy an anonymous diagnosis for a report</source>
        <translation>複製匿名的診斷資訊，用於回報問題</translation>
    </message>
    <message>
        <source>&amp;Servers and Prefixes</source>
        <translation>伺服器和前綴(&amp;S)</translation>
    </message>
    <message>
        <source>R&amp;escan</source>
        <translation>重新掃描(&amp;E)</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>跟隨系統(&amp;S)</translation>
    </message>
    <message>
        <source>Save P&amp;icture of Page…</source>
        <translation>儲存頁面圖片(&amp;I)…</translation>
    </message>
    <message>
        <source>Save what the page shows now as PNG or SVG, for a report</source>
        <translation>將頁面目前的內容儲存為 PNG 或 SVG，用於報告</translation>
    </message>
    <message>
        <source>&amp;Guided Tour of the Demo</source>
        <translation>示範導覽(&amp;G)</translation>
    </message>
    <message>
        <source>See in two minutes what is where</source>
        <translation>兩分鐘了解各項功能的位置</translation>
    </message>
    <message>
        <source>Notify on the desktop when a problem or a warning begins</source>
        <translation>出現問題或警告時傳送桌面通知</translation>
    </message>
    <message>
        <source>&amp;Open a Recording…</source>
        <translation>開啟錄製(&amp;O)…</translation>
    </message>
    <message>
        <source>Open what was recorded; watching continues meanwhile</source>
        <translation>檢視錄製的內容；目前的監控不會中斷</translation>
    </message>
    <message>
        <source>C&amp;lose Recording</source>
        <translation>關閉錄製(&amp;L)</translation>
    </message>
    <message>
        <source>Go back to the live view, or to the first page</source>
        <translation>返回目前的監控，或回到起始頁</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>後退一步(&amp;B)</translation>
    </message>
    <message>
        <source>Go back by one event; from live: to this moment</source>
        <translation>後退一個事件；即時狀態下則停在目前時刻</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Play the recording from here (Space)</source>
        <translation>從這裡播放錄製（空白鍵）</translation>
    </message>
    <message>
        <source>Step F&amp;orward</source>
        <translation>前進一步(&amp;O)</translation>
    </message>
    <message>
        <source>Go forward by one event</source>
        <translation>前進一個事件</translation>
    </message>
    <message>
        <source>Go to Tim&amp;e…</source>
        <translation>前往時刻(&amp;E)…</translation>
    </message>
    <message>
        <source>Type a moment to go to</source>
        <translation>輸入要前往的時刻</translation>
    </message>
    <message>
        <source>Pause the recording here (Space)</source>
        <translation>將錄製暫停在此處（空白鍵）</translation>
    </message>
    <message>
        <source>Record &amp;to a File…</source>
        <translation>錄製到檔案(&amp;T)…</translation>
    </message>
    <message>
        <source>Record everything that is watched from now on</source>
        <translation>從現在起錄製所有監控內容</translation>
    </message>
    <message>
        <source>&amp;Keep the Recent Past</source>
        <translation>保留近期歷史(&amp;K)</translation>
    </message>
    <message>
        <source>Keep what was watched on this machine, masked, so that you can go back to it</source>
        <translation>將監控內容遮罩後保留在本機，以便回看</translation>
    </message>
    <message>
        <source>Delete Recorded P&amp;ast…</source>
        <translation>刪除近期歷史(&amp;A)…</translation>
    </message>
    <message>
        <source>Delete what was kept of the recent past of all servers</source>
        <translation>刪除本機保留的所有伺服器的近期歷史</translation>
    </message>
    <message>
        <source>S&amp;top Recording</source>
        <translation>停止錄製(&amp;T)</translation>
    </message>
    <message>
        <source>Close the file that is being recorded to</source>
        <translation>關閉正在錄製的檔案</translation>
    </message>
    <message>
        <source>Save what happened as one file that can be read without Lockscope</source>
        <translation>將經過儲存為一個檔案，無需 Lockscope 即可閱讀</translation>
    </message>
    <message>
        <source>&amp;Command Palette…</source>
        <translation>指令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Find an action, page, lock, holder, finding, recording or server by parts of its name</source>
        <translation>依名稱片段尋找操作、頁面、鎖、持有者、診斷結果、錄製或伺服器</translation>
    </message>
    <message>
        <source>Go back to where a problem or a warning began</source>
        <translation>回到上一個問題或警告開始的時刻</translation>
    </message>
    <message>
        <source>Go to where the next problem or warning begins</source>
        <translation>前往下一個問題或警告開始的時刻</translation>
    </message>
    <message>
        <source>Incident Re&amp;port…</source>
        <translation>事故報告(&amp;P)…</translation>
    </message>
    <message>
        <source>Pre&amp;vious Finding</source>
        <translation>上一項診斷結果(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Next Finding</source>
        <translation>下一項診斷結果(&amp;N)</translation>
    </message>
    <message>
        <source>Note &amp;Here…</source>
        <translation>在此加入備註(&amp;H)…</translation>
    </message>
    <message>
        <source>Write a sentence at the moment that is shown, into the recording and its reports</source>
        <translation>為所顯示的時刻加入備註，寫入錄製及其報告</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>匯出(&amp;X)…</translation>
    </message>
    <message>
        <source>Save every event as CSV, SQLite or a trace for Perfetto, for other programs</source>
        <translation>將所有事件儲存為 CSV、SQLite 或 Perfetto 追蹤檔，供其他程式使用</translation>
    </message>
    <message>
        <source>Co&amp;mpare…</source>
        <translation>比較(&amp;M)…</translation>
    </message>
    <message>
        <source>Save two times, or two recordings, side by side with what changed first</source>
        <translation>將兩個時段或兩份錄製並列儲存，變化最大的在前</translation>
    </message>
    <message>
        <source>&amp;Webhook…</source>
        <translation>&amp;Webhook…</translation>
    </message>
    <message>
        <source>Post findings to another program when they begin and end</source>
        <translation>在診斷結果開始和結束時傳送到其他程式</translation>
    </message>
    <message>
        <source>A &amp;Sentinel Group</source>
        <translation>Sentinel 群組(&amp;S)</translation>
    </message>
    <message>
        <source>Watch private servers behind Sentinels, with clients at work and a failover every minute</source>
        <translation>監控由 Sentinel 管理的私有伺服器：用戶端持續工作，每分鐘容錯移轉一次</translation>
    </message>
    <message>
        <source>A &amp;Cluster</source>
        <translation>叢集(&amp;C)</translation>
    </message>
    <message>
        <source>Watch a private cluster, with clients at work and each minute a failover or a slot that moves</source>
        <translation>監控一個私有叢集：用戶端持續工作，每分鐘發生一次容錯移轉或槽位遷移</translation>
    </message>
    <message>
        <source>A &amp;Redlock Group</source>
        <translation>Redlock 群組(&amp;R)</translation>
    </message>
    <message>
        <source>Watch five private servers that grant locks together, of which one stops each minute</source>
        <translation>監控共同授予鎖的五台私有伺服器，每分鐘停止其中一台</translation>
    </message>
    <message>
        <source>Ca&amp;use a Fault</source>
        <translation>製造故障(&amp;U)</translation>
    </message>
    <message>
        <source>In the demo, now: a failover, a slot that moves, or a server that stops for ten seconds</source>
        <translation>立即在示範中觸發：容錯移轉、槽位遷移，或一台伺服器停止十秒</translation>
    </message>
    <message>
        <source>&amp;Wide Lanes</source>
        <translation>寬泳道(&amp;W)</translation>
    </message>
    <message>
        <source>Fold the columns of the Locks table between lock and lane</source>
        <translation>摺疊鎖與泳道之間的欄</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Show less time in the lanes of Locks</source>
        <translation>在鎖的泳道中顯示較短的時間</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>Show more time in the lanes of Locks</source>
        <translation>在鎖的泳道中顯示較長的時間</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>配合(&amp;F)</translation>
    </message>
    <message>
        <source>Show the selected range or hold, or else the last minute</source>
        <translation>顯示所選區間或持有；沒有時顯示最近一分鐘</translation>
    </message>
    <message>
        <source>Select &amp;Range…</source>
        <translation>選取區間(&amp;R)…</translation>
    </message>
    <message>
        <source>Statistics of a range of time; its ends can be typed</source>
        <translation>時間區間的統計，兩端可以輸入</translation>
    </message>
    <message>
        <source>&amp;Previous Contention</source>
        <translation>上一處爭用(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the contention or loss before</source>
        <translation>前往上一處爭用或遺失</translation>
    </message>
    <message>
        <source>&amp;Next Contention</source>
        <translation>下一處爭用(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the contention or loss after</source>
        <translation>前往下一處爭用或遺失</translation>
    </message>
    <message>
        <source>Go &amp;to Message</source>
        <translation>前往訊息(&amp;T)</translation>
    </message>
    <message>
        <source>Move the focus to the newest message, to the other one, and back; Esc closes a message</source>
        <translation>將焦點移到最新訊息、另一則訊息，再移回；Esc 關閉訊息</translation>
    </message>
    <message>
        <source>&amp;Messages…</source>
        <translation>訊息(&amp;M)…</translation>
    </message>
    <message>
        <source>List the last 100 messages with their times</source>
        <translation>列出最近 100 則訊息及其時間</translation>
    </message>
    <message>
        <source>Keys of This &amp;Page</source>
        <translation>此頁的按鍵(&amp;P)</translation>
    </message>
    <message>
        <source>Show keys and gestures over the page that is shown</source>
        <translation>在目前頁面上顯示按鍵和手勢</translation>
    </message>
    <message>
        <source>&amp;Group Locks</source>
        <translation>鎖分組(&amp;G)</translation>
    </message>
    <message>
        <source>Group the locks by holder, or as chosen last; again: what needs attention, held, ended</source>
        <translation>依持有者或上次選擇的方式將鎖分組；再按一次恢復為需要關注、持有中、已結束</translation>
    </message>
    <message>
        <source>By &amp;Lock</source>
        <translation>依鎖(&amp;L)</translation>
    </message>
    <message>
        <source>Locks that need attention, are held, or have ended</source>
        <translation>需要關注、持有中或已結束的鎖</translation>
    </message>
    <message>
        <source>By &amp;Holder</source>
        <translation>依持有者(&amp;H)</translation>
    </message>
    <message>
        <source>Locks of each process or client, and whether it is alive</source>
        <translation>依行程或用戶端分組，並說明其是否存活</translation>
    </message>
    <message>
        <source>By H&amp;ost</source>
        <translation>依主機(&amp;O)</translation>
    </message>
    <message>
        <source>Locks of each host that tokens name</source>
        <translation>依權杖中的主機分組</translation>
    </message>
    <message>
        <source>By &amp;Service</source>
        <translation>依服務(&amp;S)</translation>
    </message>
    <message>
        <source>Locks of each service that you have named</source>
        <translation>依您命名的服務分組</translation>
    </message>
    <message>
        <source>By &amp;Connection Name</source>
        <translation>依連線名稱(&amp;C)</translation>
    </message>
    <message>
        <source>Locks of each connection name that a trace has found</source>
        <translation>依指令追蹤發現的連線名稱分組</translation>
    </message>
    <message>
        <source>By &amp;Prefix</source>
        <translation>依前綴(&amp;P)</translation>
    </message>
    <message>
        <source>Locks of each prefix of names</source>
        <translation>依名稱前綴分組</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>檔案(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>檢視(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go to Page</source>
        <translation>前往頁面(&amp;G)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>佈景主題(&amp;H)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>語言(&amp;A)</translation>
    </message>
    <message>
        <source>Ti&amp;mes</source>
        <translation>時間(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>鎖(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>說明(&amp;H)</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>選單列</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>跟隨系統(&amp;S)</translation>
    </message>
    <message>
        <source>Rece&amp;nt Recordings</source>
        <translation>最近的錄製(&amp;N)</translation>
    </message>
    <message>
        <source>More Demo&amp;s</source>
        <translation>更多示範(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Zoom and Ranges</source>
        <translation>縮放與區間(&amp;Z)</translation>
    </message>
    <message>
        <source>Group Loc&amp;ks</source>
        <translation>鎖分組(&amp;K)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainWindow</name>
    <message>
        <source>About Lockscope</source>
        <translation>關於 Lockscope</translation>
    </message>
    <message>
        <source>Shows, explains and repairs Redis distributed locks while they happen.

Copyright 2026 the Lockscope authors. Free software under the GNU General Public License, version 3 or later; the lock library under the Apache License 2.0.</source>
        <translation>即時顯示、解釋並修復 Redis 分散式鎖。

著作權所有 2026 Lockscope 作者。自由軟體，依據 GNU 通用公共授權條款第 3 版或更新版本；鎖程式庫依據 Apache 授權條款 2.0。</translation>
    </message>
    <message>
        <source>Go to the page %1</source>
        <translation>前往頁面 %1</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>頁面</translation>
    </message>
    <message>
        <source>%1 – Lockscope</source>
        <translation>%1 – Lockscope</translation>
    </message>
    <message>
        <source>The connection to the server was lost. What happens meanwhile is shown as a gap.</source>
        <translation>與伺服器的連線已中斷。期間顯示為缺口。</translation>
    </message>
    <message>
        <source>Retry Now</source>
        <translation>立即重試</translation>
    </message>
    <message>
        <source>The lock that the menu was opened for is gone. Nothing was done.</source>
        <translation>開啟選單時所選的鎖已不存在。未執行任何操作。</translation>
    </message>
    <message>
        <source>A diagnosis was copied: versions, platform and rights, without names, addresses, keys or tokens. Paste it into your report.</source>
        <translation>已複製診斷資訊：包含版本、平台和權限，不含名稱、位址、鍵和權杖。請貼到您的回報中。</translation>
    </message>
    <message>
        <source>Servers and Prefixes</source>
        <translation>伺服器和前綴</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) need attention</source>
        <translation>
            <numerusform>有 %n 個鎖需要關注</numerusform>
        </translation>
    </message>
    <message>
        <source>(%1) %2</source>
        <extracomment>window title: how many locks need attention, and the title</extracomment>
        <translation>(%1) %2</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在連線</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>無連線</translation>
    </message>
    <message>
        <source>Change Connection…</source>
        <translation>變更連線…</translation>
    </message>
    <message>
        <source>%1 is a node of a cluster: only the locks in its own slots are shown.</source>
        <translation>%1 是叢集節點：僅顯示其自身槽位中的鎖。</translation>
    </message>
    <message>
        <source>Watch the Whole Cluster</source>
        <translation>監控整個叢集</translation>
    </message>
    <message>
        <source>Open a Recording</source>
        <translation>開啟錄製</translation>
    </message>
    <message>
        <source>Recordings of Lockscope (*.lockscope)</source>
        <translation>Lockscope 錄製檔案 (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有檔案 (*)</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>「%1」的錄製</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be asked of the server. Esc goes back to live.</source>
        <translation>目前顯示的是錄製，無法查詢伺服器。按 Esc 返回即時。</translation>
    </message>
    <message>
        <source>This is a recording: there is no server to ask.</source>
        <translation>目前顯示的是錄製，沒有可查詢的伺服器。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開啟</translation>
    </message>
    <message>
        <source>Nothing is watched, so there is nothing to record.</source>
        <translation>目前沒有監控任何伺服器，無法錄製。</translation>
    </message>
    <message>
        <source>The recent past is no longer kept. What was kept is deleted after 24 hours.</source>
        <translation>已停止保留近期歷史。已保留的內容將在 24 小時後刪除。</translation>
    </message>
    <message>
        <source>Delete It Now…</source>
        <translation>立即刪除…</translation>
    </message>
    <message>
        <source>Delete Recorded Past</source>
        <translation>刪除近期歷史</translation>
    </message>
    <message>
        <source>Delete the recent past of all servers that was kept on this machine?</source>
        <translation>刪除本機保留的所有伺服器的近期歷史？</translation>
    </message>
    <message>
        <source>You can then not go back to what happened before now. Files that you recorded yourself stay.</source>
        <translation>之後將無法回看先前的內容。您自行錄製的檔案會保留。</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>刪除(&amp;D)</translation>
    </message>
    <message>
        <source>The last 24 hours are kept on this machine (512 MB at most, tokens masked), so that you can go back to them: press the time strip under the top bar.</source>
        <translation>本機保留最近 24 小時的事件（最多 512 MB，權杖已遮罩），可隨時回看：按一下頂列下方的時間列即可。</translation>
    </message>
    <message>
        <source>Turn Off</source>
        <translation>關閉此功能</translation>
    </message>
    <message>
        <source>A report needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>報告由錄製產生，而目前監控的內容沒有錄製：請開啟一份錄製，或啟用「保留近期歷史」。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a span of time</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>The whole recording, %1</source>
        <translation>整個錄製，%1</translation>
    </message>
    <message>
        <source>Ten minutes around the moment that is shown</source>
        <translation>目前時刻前後共十分鐘</translation>
    </message>
    <message>
        <source>The last ten minutes</source>
        <translation>最近十分鐘</translation>
    </message>
    <message>
        <source>The last hour</source>
        <translation>最近一小時</translation>
    </message>
    <message>
        <source>All of the recent past</source>
        <translation>全部近期歷史</translation>
    </message>
    <message>
        <source>A note needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>備註會寫入錄製，而目前監控的內容沒有錄製：請開啟一份錄製，或啟用「保留近期歷史」。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備註</translation>
    </message>
    <message>
        <source>Note for this moment. It goes into the recording and its reports.</source>
        <translation>此時刻的備註（將寫入錄製及其報告）：</translation>
    </message>
    <message>
        <source>An export needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>只能匯出錄製，而目前監控的內容沒有錄製：請開啟一份錄製，或啟用「保留近期歷史」。</translation>
    </message>
    <message>
        <source>Saved as %1. %2</source>
        <translation>已儲存為 %1。%2</translation>
    </message>
    <message>
        <source>A comparison needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>只能比較錄製，而目前監控的內容沒有錄製：請開啟一份錄製，或啟用「保留近期歷史」。</translation>
    </message>
    <message>
        <source>It is retried, and joins as soon as it answers.</source>
        <translation>將不斷重試，一旦可用即加入監控。</translation>
    </message>
    <message>
        <source>Give Up</source>
        <translation>放棄</translation>
    </message>
    <message>
        <source>The range that is selected in the lanes, %1</source>
        <translation>泳道中所選的區間，%1</translation>
    </message>
    <message>
        <source>No hold of this lock was seen.</source>
        <translation>此鎖沒有已知的持有。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ManyLocksDialog</name>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租約</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Locks and what becomes of them</source>
        <translation>各鎖的操作結果</translation>
    </message>
    <message>
        <source>Keep them away &amp;for</source>
        <translation>隔離時間(&amp;F)</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>新租約(&amp;L)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Number of locks, to confirm</source>
        <translation>輸入鎖的數量以確認(&amp;N)</translation>
    </message>
    <message>
        <source>Allow Actions for 10 Minutes…</source>
        <translation>允許操作 10 分鐘…</translation>
    </message>
    <message>
        <source>gone already</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>正在讀取…</translation>
    </message>
    <message>
        <source>not done: actions are no longer allowed</source>
        <translation>未執行：已不再允許操作</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就緒</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>已略過：%1</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>正在執行…</translation>
    </message>
    <message>
        <source>None of these locks can be acted on.</source>
        <translation>這些鎖都無法操作。</translation>
    </message>
    <message>
        <source>Type %1, the number of locks that are ready, to confirm.</source>
        <translation>請輸入就緒的鎖的數量 %1 以確認。</translation>
    </message>
    <message>
        <source>Each lock is read again, compared and written to the audit log by itself; one whose holder changed stays as it is. The holders are not stopped.</source>
        <translation>每個鎖都會單獨重新讀取、比對並寫入稽核記錄；持有者已變更的鎖保持不變。原持有者不會停止。</translation>
    </message>
    <message numerus="yes">
        <source>%n of them have a value that does not tell one hold from the next: the old holder&apos;s own release deletes the next holder&apos;s lock.</source>
        <translation>
            <numerusform>其中 %n 個鎖的值無法區分前後兩次持有：原持有者的釋放會誤刪下一個持有者的鎖。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are semaphores: each gets one permit more, and nothing says who has the others.</source>
        <translation>
            <numerusform>其中 %n 個是號誌：每個會多出一個許可，而其餘許可由誰持有無從得知。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are latches: all who wait go on, although not all have counted down.</source>
        <translation>
            <numerusform>其中 %n 個是閂鎖：所有等待者會繼續執行，儘管尚未全部完成倒數。</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking at the locks…</source>
        <translation>正在讀取各個鎖…</translation>
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
        <translation>關閉</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Messages</name>
    <message numerus="yes">
        <source>%n more</source>
        <extracomment>messages that are open, but have no room</extracomment>
        <translation>
            <numerusform>另有 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all messages</source>
        <translation>顯示所有訊息</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MessagesDialog</name>
    <message>
        <source>Messages</source>
        <translation>訊息</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>訊息</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MomentPill</name>
    <message>
        <source>Moment that is shown</source>
        <translation>所顯示的時刻</translation>
    </message>
    <message>
        <source>The moment that is shown. Type another one to go there: 14:03, 14:03:22.118, 2026-03-04 14:03, -10m (before the end) or +30s (after the start).</source>
        <translation>所顯示的時刻。可輸入其他時刻：14:03、14:03:22.118、2026-03-04 14:03、-10m（結尾之前）或 +30s（開頭之後）。</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>即時</translation>
    </message>
    <message>
        <source>NOT LIVE</source>
        <translation>非即時</translation>
    </message>
    <message>
        <source>PAUSED %1</source>
        <translation>已暫停 %1</translation>
    </message>
    <message>
        <source>PAUSED %1 · Esc</source>
        <translation>已暫停 %1 · Esc</translation>
    </message>
    <message>
        <source>PAST %1</source>
        <translation>歷史 %1</translation>
    </message>
    <message>
        <source>PAST %1 (%2) · Esc</source>
        <comment>time, minus its age</comment>
        <translation>歷史 %1（%2）· Esc</translation>
    </message>
    <message>
        <source>PAST %1 (%2)</source>
        <comment>time, minus its age</comment>
        <translation>歷史 %1（%2）</translation>
    </message>
    <message>
        <source>The past is shown</source>
        <translation>正在顯示歷史</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暫停</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>即時</translation>
    </message>
    <message>
        <source>Not live</source>
        <translation>非即時</translation>
    </message>
    <message>
        <source>%1 is not a time. Type it like 14:03, 14:03:22.118, 2026-03-04 14:03, or -10m for ten minutes before the end.</source>
        <translation>%1 不是有效的時間。格式如 14:03、14:03:22.118、2026-03-04 14:03，或 -10m（結尾之前十分鐘）。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NameLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>複製(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全選(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NodeCard</name>
    <message>
        <source>not measured yet</source>
        <translation>尚未量測</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>複製</translation>
    </message>
    <message>
        <source>Copy the command that fixes: %1</source>
        <translation>複製修正指令：%1</translation>
    </message>
    <message>
        <source>None in the played part of the recording.</source>
        <translation>已播放的部分中沒有。</translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>暫無。</translation>
    </message>
    <message>
        <source>Server when last heard</source>
        <translation>伺服器中斷前的狀況</translation>
    </message>
    <message>
        <source>Server now</source>
        <translation>伺服器現況</translation>
    </message>
    <message>
        <source>Only the newest %1 are listed, of %2.</source>
        <translation>只列出最新的 %1 個，共 %2 個。</translation>
    </message>
    <message>
        <source>Server at the moment shown</source>
        <translation>所示時刻的伺服器</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::OperationPermission</name>
    <message>
        <source>Not connected to a server.</source>
        <translation>未連線到伺服器。</translation>
    </message>
    <message>
        <source>This server&apos;s profile is read-only.</source>
        <translation>此伺服器的設定檔為唯讀。</translation>
    </message>
    <message>
        <source>Production is read-only until you choose &quot;Allow Actions for 10 Minutes&quot;.</source>
        <translation>正式環境預設為唯讀，選擇「允許操作 10 分鐘」後才能操作。</translation>
    </message>
    <message>
        <source>Actions allowed for %1</source>
        <translation>允許操作，剩餘 %1</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be changed.</source>
        <translation>目前顯示的是錄製，無法變更任何內容。</translation>
    </message>
    <message>
        <source>The profile of %1 is read-only. Show another server alone to act on its locks.</source>
        <translation>%1 的設定檔為唯讀。要操作其他伺服器上的鎖，請單獨顯示該伺服器。</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>唯讀</translation>
    </message>
    <message>
        <source>read-only (production)</source>
        <translation>唯讀（正式環境）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::OperationService</name>
    <message>
        <source>Put Back</source>
        <translation>恢復</translation>
    </message>
    <message numerus="yes">
        <source>%1 was released. It can be put back for %n second(s).</source>
        <translation>
            <numerusform>%1 已釋放，%n 秒內可恢復。</numerusform>
        </translation>
    </message>
    <message>
        <source>Allow Actions on Production</source>
        <translation>允許操作正式環境</translation>
    </message>
    <message>
        <source>Allow actions on %1 for 10 minutes?</source>
        <translation>允許在 %1 上操作 10 分鐘？</translation>
    </message>
    <message>
        <source>Locks on this production server can then be released, shortened and quarantined from here. Each action still asks for the key. This and each action are written to the audit log.</source>
        <translation>之後可在 Lockscope 中釋放、縮短和隔離此正式環境伺服器上的鎖。每次操作仍需輸入鍵名。此次許可和每次操作都會寫入稽核記錄。</translation>
    </message>
    <message>
        <source>&amp;Allow for 10 Minutes</source>
        <translation>允許 10 分鐘(&amp;A)</translation>
    </message>
    <message>
        <source>Actions stay locked: %1</source>
        <translation>仍不允許操作：%1</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>不允許</translation>
    </message>
    <message>
        <source>Stop Allowing Actions (%1 left)</source>
        <translation>停止允許操作（剩餘 %1）</translation>
    </message>
    <message>
        <source>Allow Actions for 10 Minutes…</source>
        <translation>允許操作 10 分鐘…</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Audit &amp;Log…</source>
        <translation>稽核記錄(&amp;L)…</translation>
    </message>
    <message>
        <source>Read what was released, shortened and put back from here</source>
        <translation>檢視透過 Lockscope 執行的釋放、縮短和恢復</translation>
    </message>
    <message>
        <source>%1 locks selected; at most %2 can be acted on at once. Select fewer.</source>
        <translation>已選取 %1 個鎖，一次最多操作 %2 個。請減少選取。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n locks were put back.</source>
        <translation>
            <numerusform>已恢復 %n 個鎖中的 %1 個。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks were released. They can be put back for up to %n second(s).</source>
        <translation>
            <numerusform>已釋放 %1 個鎖，%n 秒內可恢復。</numerusform>
        </translation>
    </message>
    <message>
        <source>Put All Back</source>
        <translation>全部恢復</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::PageHelp</name>
    <message>
        <source>Ctrl+wheel, Ctrl++, Ctrl+-</source>
        <translation>Ctrl+滾輪、Ctrl++、Ctrl+-</translation>
    </message>
    <message>
        <source>Zoom the lanes at the pointer</source>
        <translation>在指標處縮放泳道</translation>
    </message>
    <message>
        <source>Shift+wheel, drag, Shift+←, Shift+→</source>
        <translation>Shift+滾輪、拖曳、Shift+←、Shift+→</translation>
    </message>
    <message>
        <source>Move the lanes in time</source>
        <translation>沿時間移動泳道</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>Fit the range or the hold; again: the last minute</source>
        <translation>配合區間或持有；再按一次回到最近一分鐘</translation>
    </message>
    <message>
        <source>←, →</source>
        <translation>←、→</translation>
    </message>
    <message>
        <source>Go to the previous and next hold of the lock</source>
        <translation>前往該鎖的上一次和下一次持有</translation>
    </message>
    <message>
        <source>[, ]</source>
        <translation>[、]</translation>
    </message>
    <message>
        <source>Go to the previous and next contention or loss</source>
        <translation>前往上一次和下一次爭用或遺失</translation>
    </message>
    <message>
        <source>Shift+drag, Alt+R</source>
        <translation>Shift+拖曳、Alt+R</translation>
    </message>
    <message>
        <source>Select a range of time for its statistics</source>
        <translation>選擇時間區間以檢視統計</translation>
    </message>
    <message>
        <source>Alt+P, middle click</source>
        <translation>Alt+P、中鍵點按</translation>
    </message>
    <message>
        <source>Pin the lock first, or no longer</source>
        <translation>將鎖釘選在最前，或取消</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字母</translation>
    </message>
    <message>
        <source>Filter the locks</source>
        <translation>篩選鎖</translation>
    </message>
    <message>
        <source>Return, double click</source>
        <translation>Enter、按兩下</translation>
    </message>
    <message>
        <source>Inspect the lock</source>
        <translation>檢閱鎖</translation>
    </message>
    <message>
        <source>Shift+F10, right click</source>
        <translation>Shift+F10、右鍵點按</translation>
    </message>
    <message>
        <source>Menu of the lock</source>
        <translation>鎖的選單</translation>
    </message>
    <message>
        <source>Ctrl+click, Shift+click, Shift+↑, Shift+↓</source>
        <translation>Ctrl+點按、Shift+點按、Shift+↑、Shift+↓</translation>
    </message>
    <message>
        <source>Select several locks</source>
        <translation>選取多個鎖</translation>
    </message>
    <message>
        <source>Ctrl+A</source>
        <translation>Ctrl+A</translation>
    </message>
    <message>
        <source>Select the section, once more all</source>
        <translation>選取目前分區，再按一次選取全部</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the selected rows as text</source>
        <translation>將選取的列複製為文字</translation>
    </message>
    <message>
        <source>Alt+→, Alt+←</source>
        <translation>Alt+→、Alt+←</translation>
    </message>
    <message>
        <source>Unfold and fold what ended recently</source>
        <translation>展開和摺疊最近結束的鎖</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Show rows that came meanwhile</source>
        <translation>顯示期間新增的列</translation>
    </message>
    <message>
        <source>Ctrl+wheel, +, -</source>
        <translation>Ctrl+滾輪、+、-</translation>
    </message>
    <message>
        <source>Zoom the graph at the pointer</source>
        <translation>在指標處縮放圖</translation>
    </message>
    <message>
        <source>Drag, wheel, Shift+arrow keys</source>
        <translation>拖曳、滾輪、Shift+方向鍵</translation>
    </message>
    <message>
        <source>Move the graph</source>
        <translation>移動圖</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Fit the graph into the page</source>
        <translation>讓圖符合頁面</translation>
    </message>
    <message>
        <source>Arrow keys, Page Up, Page Down</source>
        <translation>方向鍵、Page Up、Page Down</translation>
    </message>
    <message>
        <source>Walk from node to node</source>
        <translation>在節點之間移動</translation>
    </message>
    <message>
        <source>Filter the events</source>
        <translation>篩選事件</translation>
    </message>
    <message>
        <source>Select the lock</source>
        <translation>選取鎖</translation>
    </message>
    <message>
        <source>Menu of the events</source>
        <translation>事件的選單</translation>
    </message>
    <message>
        <source>Drag, Shift+wheel, ←, →</source>
        <translation>拖曳、Shift+滾輪、←、→</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Show the whole run, or follow it</source>
        <translation>顯示整個執行，或跟隨它</translation>
    </message>
    <message>
        <source>Keys and gestures: %1</source>
        <comment>title of a page</comment>
        <translation>按鍵與手勢：%1</translation>
    </message>
    <message>
        <source>Esc or ? closes this · F1 lists all keys</source>
        <translation>Esc 或 ? 關閉 · F1 列出所有按鍵</translation>
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
        <translation>競爭該鎖的 Worker 數量；執行期間可修改</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>How long a lease lasts; can be changed while it runs</source>
        <translation>租約時間；執行期間可修改</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>How long a worker works with the lock; can be changed while it runs</source>
        <translation>Worker 持鎖工作的時間；執行期間可修改</translation>
    </message>
    <message>
        <source>Think</source>
        <translation>間歇</translation>
    </message>
    <message>
        <source>Pause between two cycles of a worker; can be changed while it runs</source>
        <translation>Worker 兩輪之間的間歇；執行期間可修改</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>時間長度</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds, after a number</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>How long the run takes</source>
        <translation>執行的總時間</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>種子</translation>
    </message>
    <message>
        <source>The same seed makes the same choices</source>
        <translation>種子相同，隨機選擇就相同</translation>
    </message>
    <message>
        <source>any</source>
        <comment>a seed that is drawn anew for each run</comment>
        <translation>隨機</translation>
    </message>
    <message>
        <source>Forced step</source>
        <translation>強制步驟</translation>
    </message>
    <message>
        <source>With it a wrong pattern fails every time, without it only by bad luck</source>
        <translation>啟用時，錯誤做法每次都會出問題；不啟用時，只是偶爾出問題</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>續約</translation>
    </message>
    <message>
        <source>The watchdog of patterns that have one; can be changed while it runs</source>
        <translation>看門狗的續約間隔（僅適用於帶看門狗的做法）；執行期間可修改</translation>
    </message>
    <message>
        <source>tries at fixed times</source>
        <comment>how a worker waits for a lock</comment>
        <translation>按固定間隔重試</translation>
    </message>
    <message>
        <source>tries at random times</source>
        <comment>how a worker waits for a lock</comment>
        <translation>按隨機間隔重試</translation>
    </message>
    <message>
        <source>until told of the release</source>
        <comment>how a worker waits for a lock</comment>
        <translation>等待釋放通知</translation>
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
        <translation>鎖閒置之前 Worker 的行為</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>How many locks there are; a worker draws one of them for each cycle</source>
        <translation>鎖的數量；Worker 每輪隨機選擇一個</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>How long a worker tries to get the lock</source>
        <translation>Worker 嘗試取得鎖的最長時間</translation>
    </message>
    <message>
        <source>Stock</source>
        <translation>庫存</translation>
    </message>
    <message>
        <source>Units at the order desk of each lock</source>
        <translation>每個鎖對應的庫存件數</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Playback</name>
    <message>
        <source>This server is not being recorded, so there is nothing to go back to. Open a recording.</source>
        <translation>目前監控的內容沒有錄製，無法回看。請開啟一份錄製。</translation>
    </message>
    <message>
        <source>%1 is not being written any more. It was closed, and nothing is missing.</source>
        <translation>%1 已停止寫入：檔案已正常關閉，內容完整。</translation>
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
        <translation>unix 通訊端</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA 檔案</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>用戶端憑證</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>用戶端金鑰</translation>
    </message>
    <message>
        <source>TCP, clear text</source>
        <translation>TCP，明文傳輸</translation>
    </message>
    <message>
        <source>TLS, encrypted</source>
        <translation>TLS，加密傳輸</translation>
    </message>
    <message>
        <source>Production: nothing is changed until you choose &quot;Allow Actions for 10 Minutes&quot;, and then the key is typed for each action.</source>
        <translation>正式環境：選擇「允許操作 10 分鐘」之前不會變更任何內容，之後每次操作都需輸入鍵名。</translation>
    </message>
    <message>
        <source>Each action asks first, compares before it acts and is written to the audit log. Mark the server as production to lock actions until they are allowed for ten minutes.</source>
        <translation>每次操作都會先確認，執行前比對，並寫入稽核記錄。將伺服器標為正式環境，即可預設鎖定操作，需要時再允許十分鐘。</translation>
    </message>
    <message>
        <source>One server</source>
        <translation>單一伺服器</translation>
    </message>
    <message>
        <source>Group behind Sentinels</source>
        <translation>Sentinel 管理的群組</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>叢集</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>節點位址</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>Sentinel 位址</translation>
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
        <translation>填寫叢集的部分節點即可，其餘由它們得知。所有節點同時詢問；其中一個沒有回應不會影響其餘。</translation>
    </message>
    <message>
        <source>All are asked at once; one that does not answer delays nobody.</source>
        <translation>同時詢問所有 Sentinel；其中一個沒有回應不會影響其餘。</translation>
    </message>
    <message>
        <source>Reach announced ports at the host of the node that announces them</source>
        <translation>在公布連接埠的節點所在主機上連線這些連接埠</translation>
    </message>
    <message>
        <source>Reach announced ports at the host of the Sentinel</source>
        <translation>在 Sentinel 所在主機上連線公布的連接埠</translation>
    </message>
    <message>
        <source>Redlock group</source>
        <translation>Redlock 群組</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>host:6379, host2:6379, host3:6379</source>
        <translation>host:6379, host2:6379, host3:6379</translation>
    </message>
    <message>
        <source>All servers of the group: each one has a vote, and a majority of them decides who holds a lock.</source>
        <translation>群組內的所有伺服器：每台一票，由多數決定誰持有鎖。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfileTopics</name>
    <message>
        <source>Login</source>
        <translation>登入</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>SSH tunnel</source>
        <translation>SSH 通道</translation>
    </message>
    <message>
        <source>What to watch</source>
        <translation>監控範圍</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>配額</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Redlock group</source>
        <translation>Redlock 群組</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>叢集</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>Sentinel</translation>
    </message>
    <message numerus="yes">
        <source>%n address(es)</source>
        <translation>
            <numerusform>%n 個位址</numerusform>
        </translation>
    </message>
    <message>
        <source>the system&apos;s authorities</source>
        <extracomment>which authorities a server&apos;s certificate is checked with</extracomment>
        <translation>系統信任的憑證</translation>
    </message>
    <message>
        <source>client certificate</source>
        <translation>用戶端憑證</translation>
    </message>
    <message>
        <source>through %1</source>
        <translation>經由 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>%1 reads, %2 polls, %3 waiter queries a second</source>
        <translation>每秒 %1 次讀取、%2 次輪詢、%3 次等待者查詢</translation>
    </message>
    <message>
        <source>none: read-only</source>
        <translation>無：唯讀</translation>
    </message>
    <message>
        <source>by the watching user</source>
        <translation>由監控使用者執行</translation>
    </message>
    <message>
        <source>by user %1</source>
        <translation>由使用者 %1 執行</translation>
    </message>
    <message>
        <source>default user</source>
        <translation>預設使用者</translation>
    </message>
    <message>
        <source>user %1</source>
        <translation>使用者 %1</translation>
    </message>
    <message>
        <source>no password</source>
        <translation>無密碼</translation>
    </message>
    <message>
        <source>with password</source>
        <translation>有密碼</translation>
    </message>
    <message>
        <source>database %1</source>
        <translation>資料庫 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n 個樣式</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n preset(s)</source>
        <translation>
            <numerusform>%n 個預設組</numerusform>
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
        <translation>沒有回應，不計票</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>無</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Locks that servers grant together</source>
        <translation>由多台伺服器共同授予的鎖</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群組</translation>
    </message>
    <message>
        <source>The Redlock group, as it was called when it was connected to</source>
        <translation>Redlock 群組（連線時指定的名稱）</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>Combined state of its servers</source>
        <translation>綜合各伺服器得出的狀態</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>票數</translation>
    </message>
    <message>
        <source>How many servers have the most frequent token, of all servers of the group</source>
        <translation>群組內持有最常見權杖的伺服器數 / 伺服器總數</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>剩餘</translation>
    </message>
    <message>
        <source>Until when a majority has it: when the lease ends on the server that makes the majority, less 1 % of the lease and 2 ms for clocks that drift</source>
        <translation>多數的有效時間：構成多數的那台伺服器上的租約到期時間，減去租約的 1% 和 2 毫秒（時鐘漂移餘量）</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Who has it on most servers</source>
        <translation>在最多伺服器上持有該鎖的持有者</translation>
    </message>
    <message>
        <source>By server</source>
        <translation>各伺服器</translation>
    </message>
    <message>
        <source>Which token each server has: A is the most frequent one, – means none, ? that the server does not answer</source>
        <translation>各伺服器上的權杖：A 為最常見的權杖，– 表示沒有，? 表示沒有回應</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumPage</name>
    <message>
        <source>No lock is held in a Redlock group.</source>
        <translation>Redlock 群組中沒有持有中的鎖。</translation>
    </message>
    <message>
        <source>Locks of Redlock groups: %1</source>
        <translation>Redlock 群組的鎖：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) split between holders, or left over</source>
        <translation>
            <numerusform>%n 個鎖處於分裂或殘留狀態</numerusform>
        </translation>
    </message>
    <message>
        <source>Locks by quorum</source>
        <translation>多數決（Quorum）狀態</translation>
    </message>
    <message>
        <source>The chosen lock by server</source>
        <translation>所選鎖在各伺服器上的狀態</translation>
    </message>
    <message>
        <source>Locks of Redlock groups</source>
        <translation>Redlock 群組的鎖</translation>
    </message>
    <message>
        <source>No Redlock group</source>
        <translation>沒有 Redlock 群組</translation>
    </message>
    <message>
        <source>A Redlock group is several servers that know nothing of each other; a lock is held once most of them have granted it. Connect to one as redis+redlock://host1,host2,host3/name, and each lock is shown here with what every server says of it. Servers that are watched side by side are joined where one holder has the same lock on two of them.</source>
        <translation>Redlock 群組由幾台互不通訊的伺服器組成；多數伺服器授予後，鎖才算被持有。以 redis+redlock://host1,host2,host3/name 連線，這裡就會顯示每個鎖在各伺服器上的狀態。並排監控的伺服器，若同一持有者在其中兩台上持有同名的鎖，也會歸為一組。</translation>
    </message>
    <message>
        <source>Too few servers answer to say which locks are held.</source>
        <translation>有回應的伺服器太少，無法判斷哪些鎖被持有。</translation>
    </message>
    <message>
        <source>One server is shown alone</source>
        <translation>目前只顯示一台伺服器</translation>
    </message>
    <message>
        <source>This page needs all servers of the Redlock group: choose &quot;All servers&quot; in the side bar.</source>
        <translation>顯示所有伺服器時，才能得出 Redlock 群組的綜合狀態：請在側邊欄中選擇「全部伺服器」。</translation>
    </message>
    <message>
        <source>The %1 locks with the worst states are listed.</source>
        <translation>只列出狀態最差的 %1 個鎖。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumServersModel</name>
    <message>
        <source>Server</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>The servers of the group, in its order</source>
        <translation>群組內的伺服器（依群組內順序）</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>權杖</translation>
    </message>
    <message>
        <source>Which of the different tokens it has: A is the most frequent one</source>
        <translation>該伺服器上的權杖：A 為最常見的權杖</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Who holds the lock on this server</source>
        <translation>此伺服器上該鎖的持有者</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>What is left of the lease, by this server&apos;s clock</source>
        <translation>租約的剩餘時間，以此伺服器的時鐘為準</translation>
    </message>
    <message>
        <source>Skew</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>How much later than the quorum&apos;s its lease ends</source>
        <translation>此伺服器上的租約比多數決的租約晚到期多久</translation>
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
        <translation>區間開始時間，UTC</translation>
    </message>
    <message>
        <source>Range ends at, UTC</source>
        <translation>區間結束時間，UTC</translation>
    </message>
    <message>
        <source>When the range begins, UTC; the arrow keys change the part that the cursor is in</source>
        <translation>區間的開始時間，UTC；方向鍵修改游標所在的部分</translation>
    </message>
    <message>
        <source>When the range ends, UTC; the arrow keys change the part that the cursor is in</source>
        <translation>區間的結束時間，UTC；方向鍵修改游標所在的部分</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangeModel</name>
    <message numerus="yes">
        <source>All, %n lane(s)</source>
        <translation>
            <numerusform>全部 %n 條泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Locks that somebody held in the range</source>
        <translation>區間內被持有過的鎖</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次數</translation>
    </message>
    <message>
        <source>Holds that overlap the range</source>
        <translation>與此區間重疊的持有</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有佔比</translation>
    </message>
    <message>
        <source>Share of the time that it was held; gaps are left out</source>
        <translation>持有時間佔比，不計缺口</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最長</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>續約次數</translation>
    </message>
    <message>
        <source>Renewals in the range</source>
        <translation>區間內的續約次數</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>錯過</translation>
    </message>
    <message>
        <source>Renewals that were due in the range and did not come</source>
        <translation>區間內應有而未到來的續約</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>遺失</translation>
    </message>
    <message>
        <source>Holds that expired, were evicted or taken over in the range</source>
        <translation>區間內過期、被逐出或被接手的持有</translation>
    </message>
    <message>
        <source>Longest hold that overlaps the range, from its start to the end of the range</source>
        <translation>與此區間重疊的最長持有，從其開始到區間結束</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位數</translation>
    </message>
    <message>
        <source>Holds that ended in the range, start and end known</source>
        <translation>區間內結束且起訖時間已知的持有</translation>
    </message>
    <message>
        <source>99 % of the holds that ended in the range were not longer</source>
        <translation>區間內結束的持有中，99% 不超過此時間</translation>
    </message>
    <message>
        <source>Longest time in which somebody was seen waiting</source>
        <translation>持續偵測到有等待者的最長時間</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>最長等待時段</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a figure of a range: its name and what it is</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次數</translation>
    </message>
    <message>
        <source>Periods in which somebody was seen waiting</source>
        <translation>偵測到有等待者的時段數</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangePanel</name>
    <message>
        <source>Zoom to Range</source>
        <translation>縮放到區間</translation>
    </message>
    <message>
        <source>Show just this range (F)</source>
        <translation>僅顯示此區間（F）</translation>
    </message>
    <message>
        <source>Copy Range</source>
        <translation>複製區間統計</translation>
    </message>
    <message>
        <source>Copy the statistics of this range</source>
        <translation>複製此區間的統計</translation>
    </message>
    <message>
        <source>Clear Range</source>
        <translation>取消選取區間</translation>
    </message>
    <message>
        <source>Close the statistics and clear the range (Esc)</source>
        <translation>關閉統計並取消選取區間（Esc）</translation>
    </message>
    <message>
        <source>Copy as Text</source>
        <translation>複製為文字</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>複製為 Markdown</translation>
    </message>
    <message>
        <source>Statistics of the selected range</source>
        <translation>所選區間的統計</translation>
    </message>
    <message>
        <source>lane time without data: %1</source>
        <translation>無資料的泳道時間：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) left out under overload</source>
        <translation>
            <numerusform>因過載略過 %n 個事件</numerusform>
        </translation>
    </message>
    <message>
        <source>filter: %1</source>
        <extracomment>%1 is what was typed into the filter of the locks</extracomment>
        <translation>篩選：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s): filter to count them</source>
        <translation>
            <numerusform>另有 %n 個鎖：請篩選後統計</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s)</source>
        <translation>
            <numerusform>%n 個鎖</numerusform>
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
            <numerusform>%n 次爭用</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RankingModel</name>
    <message numerus="yes">
        <source>%1: %2 of waiting, at most %n at once</source>
        <translation>
            <numerusform>%1：累計等待 %2，同時最多 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>It is part of a deadlock.</source>
        <translation>涉及死結。</translation>
    </message>
    <message>
        <source>The lock is not held any more.</source>
        <translation>該鎖已不再被持有。</translation>
    </message>
    <message>
        <source>%1, deadlock</source>
        <translation>%1，死結</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Locks that somebody waited for since watching began</source>
        <translation>監控以來有過等待者的鎖</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>目前等待</translation>
    </message>
    <message>
        <source>How many wait for it now</source>
        <translation>目前等待該鎖的用戶端數量</translation>
    </message>
    <message>
        <source>Incl. indirect</source>
        <translation>含間接等待</translation>
    </message>
    <message>
        <source>How many wait for it now, directly or behind other waiters</source>
        <translation>目前直接或間接等待該鎖的用戶端數量</translation>
    </message>
    <message>
        <source>Total wait</source>
        <translation>累計等待時間</translation>
    </message>
    <message>
        <source>Sum of all wait times observed</source>
        <translation>偵測到的等待時間總和</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RawCard</name>
    <message>
        <source>Raw value and redis-cli</source>
        <translation>原始值與 redis-cli</translation>
    </message>
    <message>
        <source>Fold key, value and commands</source>
        <translation>摺疊鍵、值和指令</translation>
    </message>
    <message>
        <source>Show key, value, and the redis-cli commands that show this lock</source>
        <translation>顯示鍵、值，以及顯示此鎖的 redis-cli 指令</translation>
    </message>
    <message>
        <source>Raw key and value</source>
        <translation>原始鍵和值</translation>
    </message>
    <message>
        <source>The same with redis-cli</source>
        <translation>以 redis-cli 檢視</translation>
    </message>
    <message>
        <source>redis-cli commands</source>
        <translation>redis-cli 指令</translation>
    </message>
    <message>
        <source>Copy Token</source>
        <translation>複製權杖</translation>
    </message>
    <message>
        <source>Copy Commands</source>
        <translation>複製指令</translation>
    </message>
    <message>
        <source>Copy the redis-cli commands that show this lock</source>
        <translation>複製檢視此鎖的 redis-cli 指令</translation>
    </message>
    <message>
        <source>Copy the holder&apos;s token</source>
        <translation>複製持有者的權杖</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始資料</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordDialog</name>
    <message>
        <source>Record to a File</source>
        <translation>錄製到檔案</translation>
    </message>
    <message>
        <source>Records everything that is watched from now on: who holds which lock, who waits, and each event. It continues while you look at the past. Of the values of keys only tokens are recorded, and nothing is sent to the server.</source>
        <translation>從現在起錄製所有監控內容：每個鎖的持有者、等待者和事件。回看歷史時也會繼續錄製。鍵的值中只錄製權杖，不會向伺服器傳送任何內容。</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>檔案(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>瀏覽(&amp;B)…</translation>
    </message>
    <message>
        <source>Mask &amp;tokens: equal ones stay equal, and nobody can release a lock with them</source>
        <translation>遮罩權杖(&amp;T)：相同的權杖遮罩後仍相同，但無法用於釋放鎖</translation>
    </message>
    <message>
        <source>Tokens are recorded in clear. Whoever has the file can release locks with them.</source>
        <translation>權杖將以明文錄製，拿到該檔案的人可以用它們釋放鎖。</translation>
    </message>
    <message>
        <source>Mask &amp;names of locks, too</source>
        <translation>同時遮罩鎖的名稱(&amp;N)</translation>
    </message>
    <message>
        <source>No lock is held now, so there is nothing to show as an example.</source>
        <translation>目前沒有持有中的鎖，無法顯示範例。</translation>
    </message>
    <message>
        <source>The file would show the current locks like this:</source>
        <translation>目前的鎖在檔案中將顯示為：</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>權杖</translation>
    </message>
    <message>
        <source>Locks as the file would show them</source>
        <translation>檔案中的鎖預覽</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>錄製(&amp;R)</translation>
    </message>
    <message>
        <source>Recordings of Lockscope (*.lockscope)</source>
        <translation>Lockscope 錄製檔案 (*.lockscope)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingFileDialog</name>
    <message>
        <source>&amp;Period:</source>
        <translation>時段(&amp;O)：</translation>
    </message>
    <message>
        <source>How much of the recording was read</source>
        <translation>錄製的讀取進度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>儲存(&amp;S)…</translation>
    </message>
    <message>
        <source>Compared &amp;with:</source>
        <translation>對比(&amp;W)：</translation>
    </message>
    <message>
        <source>The same length of time before</source>
        <translation>先前相同長度的時段</translation>
    </message>
    <message>
        <source>Another recording…</source>
        <translation>其他錄製…</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>%1（全部）</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>對比</translation>
    </message>
    <message>
        <source>Recordings (*.lockscope)</source>
        <translation>錄製 (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有檔案 (*)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingIndicator</name>
    <message>
        <source>Recording to %1. Press to stop.</source>
        <translation>正在錄製到 %1。按一下可停止。</translation>
    </message>
    <message>
        <source>cannot write</source>
        <extracomment>how long a recording runs, and how large it is</extracomment>
        <translation>無法寫入</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Recording, %1. Stop</source>
        <extracomment>read aloud: the time and size of the recording that runs</extracomment>
        <translation>正在錄製，%1。停止</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingService</name>
    <message>
        <source>Nothing is watched, so there is nothing to record. Connect to a server first.</source>
        <translation>目前沒有監控任何伺服器，無法錄製。請先連線到伺服器。</translation>
    </message>
    <message>
        <source>Recorded to %1.</source>
        <translation>已錄製到 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are not in it: they could not be written in time.</source>
        <translation>
            <numerusform>缺少 %n 個事件：未能及時寫入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Recording to %1 again.</source>
        <translation>已恢復錄製到 %1。</translation>
    </message>
    <message>
        <source>Another window keeps the recent past of this server, so this one is not recording it.</source>
        <translation>此伺服器的近期歷史已由另一個視窗錄製，本視窗不再錄製。</translation>
    </message>
    <message>
        <source>The recent past is not kept: %1</source>
        <translation>無法保留近期歷史：%1</translation>
    </message>
    <message>
        <source>The recorded past was deleted.</source>
        <translation>近期歷史已刪除。</translation>
    </message>
    <message>
        <source>The disk of %1 is full: less than %2 MB of it would stay free.</source>
        <translation>%1 所在磁碟已滿：剩餘空間將不足 %2 MB。</translation>
    </message>
    <message>
        <source>The recording ends here, and what happened until now is in it.</source>
        <translation>錄製到此結束，先前的內容均已儲存。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RunPanel</name>
    <message>
        <source>%1 left, %2 orders booked</source>
        <translation>庫存剩餘 %1，已入帳訂單 %2</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚未執行</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在啟動</translation>
    </message>
    <message>
        <source>running</source>
        <translation>執行中</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已結束</translation>
    </message>
    <message>
        <source>did not run</source>
        <translation>未能執行</translation>
    </message>
    <message>
        <source>stock</source>
        <translation>庫存</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>訂單</translation>
    </message>
    <message>
        <source>Stock and orders</source>
        <translation>庫存與訂單</translation>
    </message>
    <message>
        <source>stock and orders</source>
        <translation>庫存與訂單</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟隨</translation>
    </message>
    <message>
        <source>Back to the newest moment (End)</source>
        <translation>回到最新時刻（End）</translation>
    </message>
    <message>
        <source>Follow the run</source>
        <translation>跟隨執行</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SaveFile</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>無法寫入 %1：%2。請選擇其他資料夾。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已儲存為 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SavePicture</name>
    <message>
        <source>Save Picture</source>
        <translation>儲存圖片</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 圖片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 圖片 (*.svg)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ServerPage</name>
    <message>
        <source>measuring…</source>
        <translation>量測中…</translation>
    </message>
    <message>
        <source> of %1 allowed</source>
        <translation>（上限 %1）</translation>
    </message>
    <message>
        <source>%1 polls/s%2</source>
        <translation>%1 次輪詢/秒%2</translation>
    </message>
    <message>
        <source>%1 bytes/s received</source>
        <translation>接收 %1 位元組/秒</translation>
    </message>
    <message>
        <source>Not connected. Connect to a server to see what it is, what may be seen there, and what watching it costs.</source>
        <translation>未連線。連線到伺服器後，可檢視伺服器類型、可用權限以及監控負擔。</translation>
    </message>
    <message>
        <source>Cost of watching</source>
        <translation>監控負擔</translation>
    </message>
    <message>
        <source>asked of this server by Lockscope</source>
        <translation>Lockscope 對此伺服器的請求量</translation>
    </message>
    <message>
        <source>%1 keys/s read after events%2</source>
        <translation>事件觸發的讀取：%1 個鍵/秒%2</translation>
    </message>
    <message>
        <source>no reads skipped</source>
        <translation>未略過讀取</translation>
    </message>
    <message>
        <source>Watching changes nothing on the server. The commands above are for its administrator; Lockscope never runs them.</source>
        <translation>監控是唯讀的，不會變更伺服器上的任何內容。以上指令供管理員使用，Lockscope 不會執行。</translation>
    </message>
    <message>
        <source>A recording does not say what watching cost.</source>
        <translation>錄製中沒有監控負擔的資料。</translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln read(s) skipped so far for the budget: their holders show as &quot;not seen&quot;</source>
        <translation>
            <numerusform>▲ 因配額已略過 %Ln 次讀取：相應的持有者顯示為「未偵測到」</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ShortcutsDialog</name>
    <message>
        <source>Back to live; clear the filter or the selection</source>
        <translation>返回即時；清除篩選或選取</translation>
    </message>
    <message>
        <source>Table: inspect the selected lock</source>
        <translation>表格：檢視所選鎖的詳細資料</translation>
    </message>
    <message>
        <source>Table: copy the selected rows as text</source>
        <translation>表格：將所選列複製為文字</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>鍵盤快速鍵</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>功能</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按鍵</translation>
    </message>
    <message>
        <source>Locks: move the lanes in time (also Shift+wheel, drag)</source>
        <translation>鎖：沿時間移動泳道（也可用 Shift+滾輪或拖曳）</translation>
    </message>
    <message>
        <source>Locks: show rows that came meanwhile</source>
        <translation>鎖：顯示期間新增的列</translation>
    </message>
    <message>
        <source>Locks: unfold and fold what ended recently</source>
        <translation>鎖：展開和摺疊最近結束的鎖</translation>
    </message>
    <message>
        <source>Locks: select the rows of the section, once more all</source>
        <translation>鎖：選取目前分區的列，再按一次選取全部</translation>
    </message>
    <message>
        <source>Locks: menu of the selected lock</source>
        <translation>鎖：所選鎖的選單</translation>
    </message>
    <message>
        <source>Locks: select several locks (also Ctrl+click)</source>
        <translation>鎖：選取多個鎖（也可用 Ctrl+點按）</translation>
    </message>
    <message>
        <source>Locks: previous and next hold of the lock</source>
        <translation>鎖：該鎖的上一次和下一次持有</translation>
    </message>
    <message>
        <source>Locks: move an end of the range (also Shift+drag)</source>
        <translation>鎖：移動區間的一端（也可用 Shift+拖曳）</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Sidebar</name>
    <message>
        <source>Servers</source>
        <translation>伺服器</translation>
    </message>
    <message>
        <source>Prefixes</source>
        <translation>前綴</translation>
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
        <translation>暫無資料</translation>
    </message>
    <message>
        <source>on ✓</source>
        <translation>開啟 ✓</translation>
    </message>
    <message>
        <source>off · tracking</source>
        <translation>關閉 · 追蹤</translation>
    </message>
    <message>
        <source>off · polling</source>
        <translation>關閉 · 輪詢</translation>
    </message>
    <message>
        <source>How changes are learned. Without keyspace notifications short holds can be missed; the Server page says how to fix it.</source>
        <translation>變更的得知方式。未啟用鍵空間通知時，可能遺漏短暫的持有；修正方法請見「伺服器」頁面。</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>時鐘</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation>伺服器時鐘減去本機時鐘</translation>
    </message>
    <message>
        <source>eviction risk</source>
        <translation>逐出風險</translation>
    </message>
    <message>
        <source>%1 ⚠</source>
        <translation>%1 ⚠</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>With maxmemory-policy %1 the server may remove locks when memory runs out</source>
        <translation>maxmemory-policy 為 %1：記憶體不足時伺服器可能逐出鎖</translation>
    </message>
    <message>
        <source>Whether the server may remove locks when memory runs out (maxmemory-policy)</source>
        <translation>記憶體不足時伺服器是否可能逐出鎖（maxmemory-policy）</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>僅顯示 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more prefix(es)</source>
        <translation>
            <numerusform>及另外 %n 個前綴</numerusform>
        </translation>
    </message>
    <message>
        <source>Servers and prefixes</source>
        <translation>伺服器和前綴</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>正在顯示</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>全部伺服器</translation>
    </message>
    <message>
        <source>Show the locks of all servers on every page</source>
        <translation>每個頁面都顯示全部伺服器的鎖</translation>
    </message>
    <message>
        <source>Show only %1 on every page; once more: all servers</source>
        <translation>每個頁面僅顯示 %1；再按一次顯示全部伺服器</translation>
    </message>
    <message>
        <source>Show &amp;All Servers</source>
        <translation>顯示全部伺服器(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;Only This</source>
        <translation>僅顯示此伺服器(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Stop Watching</source>
        <translation>停止監控(&amp;S)</translation>
    </message>
    <message>
        <source>Redlock group: show the combined state of its servers</source>
        <translation>Redlock 群組：顯示各伺服器的綜合狀態</translation>
    </message>
    <message>
        <source>Its role, how changes are learned, and how long it takes to answer</source>
        <translation>伺服器的角色、變更的得知方式以及回應時間</translation>
    </message>
    <message>
        <source>Show &amp;Quorum</source>
        <translation>顯示多數決（Quorum）(&amp;Q)</translation>
    </message>
    <message>
        <source>events ✓</source>
        <translation>事件 ✓</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>追蹤</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>輪詢</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>找不到</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SidebarColumn</name>
    <message>
        <source>Find server or prefix</source>
        <translation>尋找伺服器或前綴</translation>
    </message>
    <message>
        <source>Find a server or prefix</source>
        <translation>尋找伺服器或前綴</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SimRun</name>
    <message>
        <source>Stopped before it began.</source>
        <translation>在開始之前已停止。</translation>
    </message>
    <message>
        <source>The simulator needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server).</source>
        <translation>模擬器需要 redis-server，但尚未安裝。請先安裝（在 Debian 上：sudo apt install redis-server）。</translation>
    </message>
    <message>
        <source>The private redis-server of the run did not start: %1</source>
        <translation>本次執行的私有 redis-server 未能啟動：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SimulatorPage</name>
    <message>
        <source>step point</source>
        <translation>故障注入點</translation>
    </message>
    <message>
        <source>what workers believe, above what Redis says</source>
        <translation>上：Worker 自認的狀態；下：Redis 中的實際狀態</translation>
    </message>
    <message>
        <source>same seed, same faults</source>
        <translation>種子和故障均相同</translation>
    </message>
    <message>
        <source>same seed, its own servers</source>
        <translation>種子相同，使用單獨的伺服器</translation>
    </message>
    <message>
        <source>Nothing is connected.</source>
        <translation>未連線到伺服器。</translation>
    </message>
    <message>
        <source>Never on a production server.</source>
        <translation>不允許在正式環境伺服器上執行。</translation>
    </message>
    <message>
        <source>The workers have no TLS.</source>
        <translation>Worker 不支援 TLS。</translation>
    </message>
    <message>
        <source>This case breaks its servers, so it has private ones.</source>
        <translation>此案例會破壞伺服器，因此使用私有伺服器。</translation>
    </message>
    <message>
        <source>Run on a Server of Yours</source>
        <translation>在您自己的伺服器上執行</translation>
    </message>
    <message>
        <source>Run this case on %1?</source>
        <translation>在 %1 上執行此案例？</translation>
    </message>
    <message>
        <source>Run on %1</source>
        <translation>在 %1 上執行</translation>
    </message>
    <message>
        <source>The connection is another one than you were asked about. Nothing was run.</source>
        <translation>目前連線與確認時不同。未執行。</translation>
    </message>
    <message>
        <source>current connection</source>
        <translation>目前連線</translation>
    </message>
    <message>
        <source>private server</source>
        <translation>私有伺服器</translation>
    </message>
    <message>
        <source>Same Seed (%1)</source>
        <translation>相同種子（%1）</translation>
    </message>
    <message>
        <source>Same Seed</source>
        <translation>相同種子</translation>
    </message>
    <message>
        <source>Find case…</source>
        <translation>尋找案例…</translation>
    </message>
    <message>
        <source>Find case</source>
        <translation>尋找案例</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>Runs the case with these numbers on a private redis-server</source>
        <translation>依這些參數在私有 redis-server 上執行此案例</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The workers give back what they hold and end</source>
        <translation>Worker 釋放所持的鎖後結束</translation>
    </message>
    <message>
        <source>Runs it once more with the seed of the last run</source>
        <translation>用上次的種子再執行一次</translation>
    </message>
    <message>
        <source>Run the Right Way</source>
        <translation>執行正確做法</translation>
    </message>
    <message>
        <source>The right pattern beside it, with the same seed and the same faults</source>
        <translation>並排執行正確做法，種子和故障均相同</translation>
    </message>
    <message>
        <source>Spawn Contention</source>
        <translation>製造爭用</translation>
    </message>
    <message numerus="yes">
        <source>For two seconds %Ln more workers want the lock</source>
        <translation>
            <numerusform>兩秒內增加 %Ln 個 Worker 競爭鎖</numerusform>
        </translation>
    </message>
    <message>
        <source>Run on</source>
        <translation>執行位置</translation>
    </message>
    <message>
        <source>Never on a production server: &quot;%1&quot; is the same one.</source>
        <translation>不允許在正式環境伺服器上執行：「%1」是同一台伺服器。</translation>
    </message>
    <message>
        <source>Lock: %1. Click the Redis lane of another lock to switch.</source>
        <translation>鎖：%1。按一下其他鎖的 Redis 泳道可切換。</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>Its workers write keys that begin with &quot;lockscope-sim:&quot;, no others, and delete them at the end. They cost the server up to a few thousand commands a second. Nothing is done to the server itself: steps such as SCRIPT FLUSH are left out. All pages show its locks; the filter &quot;Simulator&quot; of Locks shows only them.</source>
        <translation>Worker 只會寫入以「lockscope-sim:」開頭的鍵，並在結束時刪除；每秒最多執行幾千條指令。不會對伺服器本身做任何操作：SCRIPT FLUSH 等步驟會略過。這些鎖會顯示在所有頁面上；「鎖」頁面的「模擬器」篩選可只顯示它們。</translation>
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
        <translation>監控的伺服器：%1，%2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SshPrompts</name>
    <message>
        <source>Unknown SSH Machine</source>
        <translation>不明的 SSH 主機</translation>
    </message>
    <message>
        <source>Is this the machine that you mean?</source>
        <translation>這是您要連線的主機嗎？</translation>
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
        <translation>%1 時沒有錄製。該錄製範圍為 %2 至 %3，由多段組成。</translation>
    </message>
    <message>
        <source>%1 is outside of what was recorded. The recording covers %2 to %3.</source>
        <translation>%1 超出錄製範圍。該錄製範圍為 %2 至 %3。</translation>
    </message>
    <message>
        <source>The recording has no lock that is called %1.</source>
        <translation>錄製中沒有名為 %1 的鎖。</translation>
    </message>
    <message>
        <source>%1 is not there at %2. The recording first has it at %3.</source>
        <translation>%2 時，錄製中還沒有 %1，它首次出現於 %3。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::StatusFields</name>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation>所有節點每秒的事件數（最近兩秒的平均值）</translation>
    </message>
    <message>
        <source>Locks held now</source>
        <translation>目前持有的鎖</translation>
    </message>
    <message>
        <source>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</source>
        <translation>從事件發生到讀到持有者的延遲：最近一秒內 99% 的讀取小於此值</translation>
    </message>
    <message>
        <source>Gaps: periods without data, because the connection or the server was away</source>
        <translation>缺口：因連線中斷或伺服器無法使用而沒有資料的時段</translation>
    </message>
    <message>
        <source>Age of the oldest data among all held locks</source>
        <translation>持有中的鎖裡，資料最久未更新的時間</translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation>伺服器時鐘減去本機時鐘</translation>
    </message>
    <message>
        <source>starting the demo</source>
        <translation>正在啟動示範</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s)/s</source>
        <translation>
            <numerusform>%Ln 個事件/秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held</source>
        <translation>
            <numerusform>持有 %n 個鎖</numerusform>
        </translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>延遲 %1</translation>
    </message>
    <message>
        <source>gaps %1</source>
        <translation>缺口 %1</translation>
    </message>
    <message>
        <source>server clock unknown</source>
        <translation>伺服器時鐘不明</translation>
    </message>
    <message>
        <source>server clock %1</source>
        <translation>伺服器時鐘 %1</translation>
    </message>
    <message numerus="yes">
        <source>gaps %1 · %Ln key(s) gone before read</source>
        <translation>
            <numerusform>缺口 %1 · %Ln 個鍵在讀取前消失</numerusform>
        </translation>
    </message>
    <message>
        <source>locks held: unknown</source>
        <translation>持有鎖數：不明</translation>
    </message>
    <message>
        <source>oldest data %1</source>
        <translation>資料最久未更新 %1</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>錄製內容</translation>
    </message>
    <message>
        <source>Locks held at the moment shown</source>
        <translation>所示時刻持有中的鎖</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimeBar</name>
    <message>
        <source>Time: %1, %2, %3</source>
        <comment>what is shown, how long ago, whether it plays</comment>
        <translation>時間：%1，%2，%3</translation>
    </message>
    <message>
        <source>playing</source>
        <translation>正在播放</translation>
    </message>
    <message>
        <source>standing still</source>
        <translation>已暫停</translation>
    </message>
    <message>
        <source>Time: live</source>
        <translation>時間：即時</translation>
    </message>
    <message>
        <source>Left and Right go to the previous and next event, Page Up and Page Down farther, Home and End to the start and the end</source>
        <translation>左右方向鍵前往上一個和下一個事件，Page Up 和 Page Down 跨度更大，Home 和 End 前往開頭和結尾</translation>
    </message>
    <message>
        <source>No data for this time.</source>
        <translation>此時段沒有資料。</translation>
    </message>
    <message>
        <source>No data for this time: %1</source>
        <translation>此時段沒有資料：%1</translation>
    </message>
    <message>
        <source>Click to go there; Esc comes back.</source>
        <translation>按一下可前往該時刻，按 Esc 返回。</translation>
    </message>
    <message>
        <source>watched since %1</source>
        <comment>a time of day</comment>
        <translation>自 %1 起監控</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimeStrip</name>
    <message>
        <source>Time strip</source>
        <translation>時間列</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Toast</name>
    <message>
        <source>Close this message</source>
        <translation>關閉此訊息</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TopBar</name>
    <message>
        <source>Top bar</source>
        <translation>頂列</translation>
    </message>
    <message>
        <source>private redis-server, %1</source>
        <translation>私有 redis-server，%1</translation>
    </message>
    <message>
        <source>Starting the demo</source>
        <translation>正在啟動示範</translation>
    </message>
    <message>
        <source>No server</source>
        <translation>無伺服器</translation>
    </message>
    <message>
        <source>Asking the Sentinels</source>
        <translation>正在詢問 Sentinel</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>「%1」的錄製</translation>
    </message>
    <message>
        <source>the recent past</source>
        <translation>近期歷史</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) side by side</source>
        <translation>
            <numerusform>%n 台伺服器並排</numerusform>
        </translation>
    </message>
    <message>
        <source>Open &amp;Beside</source>
        <translation>並排開啟(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>顯示(&amp;S)</translation>
    </message>
    <message>
        <source>Stop &amp;Watching</source>
        <translation>停止監控(&amp;W)</translation>
    </message>
    <message>
        <source>All Servers</source>
        <translation>全部伺服器</translation>
    </message>
    <message>
        <source>Connecting through SSH</source>
        <translation>正在透過 SSH 連線</translation>
    </message>
    <message numerus="yes">
        <source>Redlock group of %n server(s)</source>
        <translation>
            <numerusform>Redlock 群組（%n 台伺服器）</numerusform>
        </translation>
    </message>
    <message>
        <source>private cluster</source>
        <translation>私有叢集</translation>
    </message>
    <message>
        <source>private servers behind Sentinels</source>
        <translation>由 Sentinel 管理的私有伺服器</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>正在寫入</translation>
    </message>
    <message>
        <source>Filter and commands</source>
        <translation>篩選與指令</translation>
    </message>
    <message>
        <source>Filter this page, or find commands after &gt; (Ctrl+F)</source>
        <translation>篩選此頁，或在 &gt; 之後尋找指令（Ctrl+F）</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n 台伺服器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Tour</name>
    <message>
        <source>The guided tour walks through the demo. Starting the demo disconnects from %1.</source>
        <translation>導覽在示範中進行。啟動示範會中斷與 %1 的連線。</translation>
    </message>
    <message>
        <source>Start the Demo</source>
        <translation>啟動示範</translation>
    </message>
    <message>
        <source>New here? A guided tour of the demo shows what is where. It changes nothing, can be left at any time, and is in the Help menu.</source>
        <translation>第一次使用？示範導覽會介紹各項功能的位置。導覽不會變更任何內容，可隨時離開，也可從「說明」選單開啟。</translation>
    </message>
    <message>
        <source>Show Me Around (2 Minutes)</source>
        <translation>開始導覽（2 分鐘）</translation>
    </message>
    <message>
        <source>You have left the tour&apos;s path. Next and Back return to it.</source>
        <translation>您已離開導覽的目前位置。按「下一步」或「上一步」可繼續。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TourPanel</name>
    <message>
        <source>Guided tour · %1 of %2</source>
        <extracomment>which step of the guided tour this is, and how many there are</extracomment>
        <translation>導覽 · %1 / %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>略過</translation>
    </message>
    <message>
        <source>End the guided tour (Esc)</source>
        <translation>結束導覽（Esc）</translation>
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
        <translation>用戶端</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>位址</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程式庫</translation>
    </message>
    <message>
        <source>User</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>取得次數</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>遭拒次數</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待時間</translation>
    </message>
    <message>
        <source>several</source>
        <comment>clients of one address</comment>
        <translation>多個</translation>
    </message>
    <message>
        <source>waits now: %1</source>
        <comment>how long so far</comment>
        <translation>已等待 %1</translation>
    </message>
    <message>
        <source>waits that ended in an acquisition: %1 in all</source>
        <translation>最終取得鎖的等待，累計 %1</translation>
    </message>
    <message>
        <source>gave up after %1</source>
        <translation>等待 %1後放棄</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceDialog</name>
    <message>
        <source>&amp;Only %1</source>
        <translation>僅 %1(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Only the selected lock</source>
        <translation>僅所選的鎖(&amp;O)</translation>
    </message>
    <message>
        <source>Trace Burst</source>
        <translation>指令追蹤</translation>
    </message>
    <message>
        <source>&amp;Seconds:</source>
        <translation>秒數(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;MiB at most:</source>
        <translation>流量上限（MiB）(&amp;M)：</translation>
    </message>
    <message>
        <source>&amp;All watched locks</source>
        <translation>所有監控的鎖(&amp;A)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>關閉</translation>
    </message>
    <message>
        <source>Locks of the trace</source>
        <translation>指令追蹤涉及的鎖</translation>
    </message>
    <message>
        <source>Clients of the chosen lock</source>
        <translation>所選鎖的用戶端</translation>
    </message>
    <message>
        <source>Progress of the trace</source>
        <translation>指令追蹤進度</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;tart</source>
        <translation>開始(&amp;T)</translation>
    </message>
    <message>
        <source>Measuring what the server spends without a trace…</source>
        <translation>正在量測未追蹤時的伺服器負擔…</translation>
    </message>
    <message>
        <source>What it costs the server is not known.</source>
        <translation>伺服器負擔不明。</translation>
    </message>
    <message>
        <source>Who tried to get %1</source>
        <translation>嘗試取得 %1 的用戶端</translation>
    </message>
    <message>
        <source>Choose a lock to see who tried to get it.</source>
        <translation>選擇一個鎖，檢視嘗試取得它的用戶端。</translation>
    </message>
    <message>
        <source>Runs MONITOR for a few seconds: the server sends a copy of every command, which can halve its throughput meanwhile. Nothing else shows who tried to get which lock, who was refused, how long they waited, and which client a token belongs to. The burst ends by itself at the first of its limits; tokens are kept masked.</source>
        <translation>執行數秒 MONITOR：伺服器會送來每條指令的副本，期間吞吐量最多可能減半。只有這樣才能看到誰嘗試取得哪個鎖、誰被拒絕、等待多久，以及權杖屬於哪個用戶端。達到任一上限即自動結束；權杖以遮罩形式儲存。</translation>
    </message>
    <message>
        <source>Cost for the server: %1 % of one core.</source>
        <translation>伺服器 CPU 負擔：單核心 %1%。</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>匯出(&amp;E)</translation>
    </message>
    <message>
        <source>Ended at %1.</source>
        <translation>於 %1 結束。</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>複製為 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>複製為 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>另存為 CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve as JSON…</source>
        <translation>另存為 JSON(&amp;V)…</translation>
    </message>
    <message>
        <source>Copied as %1.</source>
        <comment>CSV, JSON</comment>
        <translation>已複製為 %1。</translation>
    </message>
    <message>
        <source>Save Trace Results as CSV</source>
        <translation>將指令追蹤結果儲存為 CSV</translation>
    </message>
    <message>
        <source>Save Trace Results as JSON</source>
        <translation>將指令追蹤結果儲存為 JSON</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>JSON, one object a line (*.json *.ndjson)</source>
        <translation>JSON，每行一個物件 (*.json *.ndjson)</translation>
    </message>
    <message numerus="yes">
        <source>%1 s, %2 MiB, %Ln command(s) (%3 a second), %4 of watched locks.</source>
        <translation>
            <numerusform>%1 秒，%2 MiB，%Ln 條指令（每秒 %3 條），其中 %4 條涉及監控的鎖。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Only the %Ln selected lock(s)</source>
        <translation>
            <numerusform>只看所選的 %Ln 個鎖(&amp;O)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceModel</name>
    <message>
        <source>Lock</source>
        <translation>鎖</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>嘗試次數</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>遭拒次數</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Waited (median)</source>
        <translation>等待時間（中位數）</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>移交間隔</translation>
    </message>
    <message>
        <source>Refused most</source>
        <translation>遭拒最多</translation>
    </message>
    <message>
        <source>The lock&apos;s key</source>
        <translation>鎖的鍵名</translation>
    </message>
    <message>
        <source>Commands that asked for the lock</source>
        <translation>要求取得鎖的指令數</translation>
    </message>
    <message>
        <source>Attempts that did not get the lock</source>
        <translation>未取得鎖的嘗試次數</translation>
    </message>
    <message>
        <source>From a release to the next acquisition while somebody waited; the median</source>
        <translation>有等待者時，從釋放到下一次取得的時間（中位數）</translation>
    </message>
    <message>
        <source>Whose attempts were refused most often</source>
        <translation>被拒絕次數最多的用戶端</translation>
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
        <translation>被拒絕後尚未取得鎖，仍在重試或監聽</translation>
    </message>
    <message>
        <source>%1 wait, %2 gave up: refused, and they asked no more</source>
        <translation>%1 個在等待，%2 個已放棄（被拒絕後不再重試）</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最長等待</translation>
    </message>
    <message>
        <source>From the first refusal to the acquisition, of those who got it; half waited less</source>
        <translation>從首次被拒絕到取得的時間（僅計已取得者）；中位數</translation>
    </message>
    <message>
        <source>From the first refusal to the acquisition, or so far for those who have not got it; who waits still comes first</source>
        <translation>從首次被拒絕到取得的時間；尚未取得者計到目前，並排在最前</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceService</name>
    <message>
        <source>There is no server to trace. Connect to one first.</source>
        <translation>沒有可進行指令追蹤的伺服器。請先連線到伺服器。</translation>
    </message>
    <message>
        <source>This server is production and its profile is read-only: it is not traced.</source>
        <translation>此伺服器是正式環境且設定檔為唯讀，不進行指令追蹤。</translation>
    </message>
    <message>
        <source>This server is production. A trace costs it much: choose Allow Actions for 10 Minutes in the Tools menu first.</source>
        <translation>此伺服器是正式環境，而指令追蹤負擔很大：請先在「工具」選單中選擇「允許操作 10 分鐘」。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>顯示</translation>
    </message>
    <message>
        <source>The lock is not there any more.</source>
        <translation>該鎖已不存在。</translation>
    </message>
    <message>
        <source>This is a recording: there is no server to trace.</source>
        <translation>目前顯示的是錄製，沒有可追蹤的伺服器。</translation>
    </message>
    <message numerus="yes">
        <source>The trace burst is over: %Ln command(s) of watched locks.</source>
        <translation>
            <numerusform>指令追蹤已結束：%Ln 條指令涉及監控的鎖。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::UnwatchedSample</name>
    <message numerus="yes">
        <source>%Ln lock(s) (%1)</source>
        <extracomment>%1 is a library, or a pattern of names</extracomment>
        <translation>
            <numerusform>%Ln 個鎖（%1）</numerusform>
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
        <translation>至少有 %1 未被監控。</translation>
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
        <translation>無</translation>
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
        <translation>尚無判定</translation>
    </message>
    <message>
        <source>Did not run</source>
        <translation>未能執行</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>已違規</translation>
    </message>
    <message>
        <source>Clean</source>
        <translation>無違規</translation>
    </message>
    <message>
        <source>Clean so far</source>
        <translation>暫無違規</translation>
    </message>
    <message>
        <source>violations</source>
        <translation>次違規</translation>
    </message>
    <message numerus="yes">
        <source>section(s)</source>
        <translation>
            <numerusform>次進入臨界區</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewal(s)</source>
        <translation>
            <numerusform>次續約</numerusform>
        </translation>
    </message>
    <message>
        <source>seen by the monitor</source>
        <translation>監控端偵測到</translation>
    </message>
    <message>
        <source>First at %1: %2. Click a count to go there.</source>
        <translation>首次發生於 %1：%2。按一下數字可前往該時刻。</translation>
    </message>
    <message>
        <source>The same without any lock: %1.</source>
        <translation>對照組（不加鎖）：%1。</translation>
    </message>
    <message>
        <source>Does not protect from: %1.</source>
        <translation>無法防止：%1。</translation>
    </message>
    <message>
        <source>The same without the forced step: %1.</source>
        <translation>對照組（無強制步驟）：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln record(s) did not fit and are not judged.</source>
        <translation>
            <numerusform>%Ln 筆記錄超出容量，未參與判定。</numerusform>
        </translation>
    </message>
    <message>
        <source>As it claims</source>
        <translation>符合其保證</translation>
    </message>
    <message>
        <source>Does not rule out: %1.</source>
        <translation>不保證避免：%1。</translation>
    </message>
    <message>
        <source>seen by the monitor (tracking)</source>
        <translation>監控端偵測到（追蹤）</translation>
    </message>
    <message>
        <source>seen by the monitor (polling)</source>
        <translation>監控端偵測到（輪詢）</translation>
    </message>
    <message>
        <source>The same without the forced step, with the numbers of the start: %1.</source>
        <translation>對照組（無強制步驟，使用初始參數）：%1。</translation>
    </message>
    <message>
        <source>This server sends no notifications: between two reads a lock can come and go unseen.</source>
        <translation>此伺服器不傳送通知：兩次讀取之間的短暫持有可能遺漏。</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通過</translation>
    </message>
    <message>
        <source>Not passed</source>
        <translation>未通過</translation>
    </message>
    <message>
        <source>As it should be: %1.</source>
        <translation>符合預期：%1。</translation>
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
        <translation>裁判依據 Worker 自己的記錄判定，而不是 Redis 中的狀態。</translation>
    </message>
    <message>
        <source>Demonstrates: %1.</source>
        <translation>本案例示範：%1。</translation>
    </message>
    <message>
        <source>Result of the previous run; parameters have changed. Run again.</source>
        <translation>上一次執行的結果：參數已變更，請重新執行。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitersList</name>
    <message>
        <source>Waiters of this lock, the next one first</source>
        <translation>此鎖的等待者，依輪到的順序</translation>
    </message>
    <message>
        <source>The first %1 of %2 are listed.</source>
        <translation>列出 %2 個中的前 %1 個。</translation>
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
        <translation>剩餘等待時限</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitsForPage</name>
    <message>
        <source>The %1 locks with most waiters are drawn, of %2 that somebody waits for.</source>
        <translation>共有 %2 個鎖有等待者，圖中顯示等待者最多的 %1 個。</translation>
    </message>
    <message>
        <source>Save the Graph as SVG</source>
        <translation>將等待圖儲存為 SVG</translation>
    </message>
    <message>
        <source>Save the Graph as DOT</source>
        <translation>將等待圖儲存為 DOT</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 圖片 (*.svg)</translation>
    </message>
    <message>
        <source>Graphviz graph (*.dot *.gv)</source>
        <translation>Graphviz 圖 (*.dot *.gv)</translation>
    </message>
    <message>
        <source>Waits-for graph</source>
        <translation>等待圖</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Draw larger (+, or Ctrl+wheel at the pointer)</source>
        <translation>放大（+，或在指標處 Ctrl+滾輪）</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Draw smaller (-, or Ctrl+wheel at the pointer)</source>
        <translation>縮小（-，或在指標處 Ctrl+滾輪）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>符合視窗</translation>
    </message>
    <message>
        <source>Show all of the graph (F or Esc)</source>
        <translation>顯示整個圖（F 或 Esc）</translation>
    </message>
    <message>
        <source>All Waiters</source>
        <translation>全部等待者</translation>
    </message>
    <message>
        <source>Draw every waiter of a lock, even when there are many</source>
        <translation>畫出鎖的所有等待者，數量再多也不合併</translation>
    </message>
    <message>
        <source>SVG…</source>
        <translation>SVG…</translation>
    </message>
    <message>
        <source>Save the graph as a picture</source>
        <translation>將等待圖儲存為圖片</translation>
    </message>
    <message>
        <source>DOT…</source>
        <translation>DOT…</translation>
    </message>
    <message>
        <source>Save the graph for Graphviz</source>
        <translation>將等待圖儲存為 Graphviz 檔案</translation>
    </message>
    <message>
        <source>Locks by waiting caused</source>
        <translation>依累計等待時間排序的鎖</translation>
    </message>
    <message>
        <source>Who blocks most</source>
        <translation>阻塞最多</translation>
    </message>
    <message>
        <source>Parts with more than %1 arrows are not laid out for few crossings.</source>
        <translation>箭頭超過 %1 個的部分不做版面最佳化，會有較多交叉。</translation>
    </message>
    <message>
        <source>Clear Trace Results</source>
        <translation>清除指令追蹤結果</translation>
    </message>
    <message>
        <source>Round: client · square: lock · solid arrow: holds · dashed arrow: is waited for by (dotted: was, when it was last seen). Drag moves, Ctrl+wheel zooms.</source>
        <translation>圓形：用戶端 · 方形：鎖 · 實線箭頭：持有 · 虛線箭頭：被等待（點線：最後偵測到時）。拖曳可移動，Ctrl+滾輪縮放。</translation>
    </message>
    <message>
        <source>No waiters are visible now.</source>
        <translation>目前未發現等待者。</translation>
    </message>
    <message numerus="yes">
        <source>Dotted: %n wait(s) seen by the trace that ended at %1, not confirmed since. Another trace burst tells whether they still wait.</source>
        <translation>
            <numerusform>點線：%1 結束的指令追蹤偵測到的 %n 個等待，此後未再確認。再次進行指令追蹤可知是否仍在等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove waits that only the finished trace saw</source>
        <translation>清除僅由已結束的指令追蹤偵測到的內容</translation>
    </message>
    <message>
        <source>Wait time caused since watching began</source>
        <translation>監控以來累計造成的等待時間</translation>
    </message>
    <message>
        <source>No visible waiters</source>
        <translation>未發現等待者</translation>
    </message>
    <message>
        <source>Wait time caused in the played part of the recording</source>
        <translation>錄製已播放部分中累計造成的等待時間</translation>
    </message>
    <message>
        <source>No waiters were visible at %1.</source>
        <translation>截至 %1 未發現等待者。</translation>
    </message>
    <message>
        <source>No visible waiters at %1</source>
        <translation>截至 %1 未發現等待者</translation>
    </message>
    <message>
        <source>The %1 locks that caused most waiting are listed, of %2.</source>
        <translation>列出造成等待最多的 %1 個鎖，共 %2 個。</translation>
    </message>
    <message>
        <source>Holders and waiters are drawn here as soon as a waiter is visible: in the queue or on the channel of a library that has one. Clients that poll are visible in a trace burst only, which also names them.</source>
        <translation>偵測到等待者後，這裡會顯示持有者與等待者的關係：有佇列或頻道的程式庫可直接偵測到；輪詢的用戶端只有指令追蹤才能偵測到，並可辨識其身分。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitsForView</name>
    <message>
        <source>Waits-for graph</source>
        <translation>等待圖</translation>
    </message>
    <message>
        <source>Blockers are on the left, waiters on the right. Arrow keys go to the nearest one in their direction, Page Up and Page Down through all.</source>
        <translation>阻塞者在左，等待者在右。方向鍵移到該方向上最近的節點，Page Up 和 Page Down 依序瀏覽全部。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WatchedDeployment</name>
    <message numerus="yes">
        <source>%n slot(s) are served by no node of the cluster: locks in them cannot be read, taken or released.</source>
        <translation>
            <numerusform>有 %n 個槽位沒有叢集節點提供服務：其中的鎖無法讀取、取得或釋放。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is there now, and is watched beside the others.</source>
        <translation>%1 已恢復，已加入監控。</translation>
    </message>
    <message>
        <source>%1 says that it is the primary of %2, too; %3 is used. There was a failover a moment ago, or the network is split: a lock can be granted on both.</source>
        <translation>%1 也宣稱自己是 %2 的主節點；目前使用 %3。可能剛發生過容錯移轉，或網路已分裂：同一個鎖可能在兩邊都被授予。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WebhookDialog</name>
    <message>
        <source>The previous secret is not known (%1).</source>
        <translation>無法讀取原密鑰（%1）。</translation>
    </message>
    <message>
        <source>Test message delivered.</source>
        <translation>測試訊息已送達。</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Posts each finding as JSON to an address of yours when it begins and when it ends, with tokens masked. Muted findings, the simulator and the past are left out, and so are findings from before the connection.</source>
        <translation>診斷結果開始和結束時，以 JSON 傳送到您指定的位址，權杖已遮罩。不傳送已忽略的、模擬器產生的、回看歷史時的，以及連線之前已存在的診斷結果。</translation>
    </message>
    <message>
        <source>&amp;Post findings to this address</source>
        <translation>將診斷結果傳送到此位址(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>位址(&amp;A)：</translation>
    </message>
    <message>
        <source>S&amp;ecret:</source>
        <translation>密鑰(&amp;E)：</translation>
    </message>
    <message>
        <source>Signs each message, so that the receiver can tell that it comes from here. It is kept in the keyring. Without one nothing is signed.</source>
        <translation>用於為每則訊息簽章，以便接收端確認來源。儲存在鑰匙圈中；留空則不簽章。</translation>
    </message>
    <message>
        <source>&amp;Findings:</source>
        <translation>診斷結果(&amp;F)：</translation>
    </message>
    <message>
        <source>Problems only</source>
        <translation>僅問題</translation>
    </message>
    <message>
        <source>Problems and warnings</source>
        <translation>問題和警告</translation>
    </message>
    <message>
        <source>All, including notes</source>
        <translation>全部（含提示）</translation>
    </message>
    <message>
        <source>Send a &amp;Test</source>
        <translation>傳送測試訊息(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>儲存(&amp;S)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>傳送結果</translation>
    </message>
    <message>
        <source>Waiting for the receiver…</source>
        <translation>正在等待接收端…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WebhookService</name>
    <message>
        <source>The secret of the webhook is not in the keyring, so no finding is sent. Give it again: Tools, Webhook.</source>
        <translation>鑰匙圈中沒有 Webhook 的密鑰，因此不傳送任何診斷結果。請在「工具」&gt;「Webhook」中重新輸入。</translation>
    </message>
    <message>
        <source>The secret of the webhook cannot be read (%1), so no finding is sent. Give it again: Tools, Webhook.</source>
        <translation>無法讀取 Webhook 的密鑰（%1），因此不傳送任何診斷結果。請在「工具」&gt;「Webhook」中重新輸入。</translation>
    </message>
    <message>
        <source>No finding is sent to the webhook: %1</source>
        <translation>未向 Webhook 傳送診斷結果：%1</translation>
    </message>
    <message>
        <source>The secret of the webhook is known until the window is closed (%1).</source>
        <translation>Webhook 的密鑰只保留到視窗關閉為止（%1）。</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WindowSession</name>
    <message>
        <source>Demo</source>
        <translation>示範</translation>
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
        <translation>%1 的變更不會通知：該使用者無權訂閱此樣式，只能透過讀取發現。缺少的權限請見「伺服器」頁面。</translation>
    </message>
    <message>
        <source>Changes of %1 are not announced: the server says &quot;%2&quot;. They are found by looking.</source>
        <translation>%1 的變更不會通知：伺服器傳回「%2」，只能透過讀取發現。</translation>
    </message>
    <message>
        <source>A change was found that no notification announced: notifications are off. Changes are now found by other means; the Server page names them.</source>
        <translation>偵測到未經通知的變更：通知已關閉。現改用其他方式，請見「伺服器」頁面。</translation>
    </message>
    <message>
        <source>CLIENT TRACKING is refused: &quot;%1&quot;. What it would announce is found by polling.</source>
        <translation>CLIENT TRACKING 被拒絕：「%1」。改用輪詢。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::BlockedClients</name>
    <message>
        <source>Who blocks on lists is not looked up: the server has more than %1 connections, and listing them would cost it too much. Their number is shown.</source>
        <translation>不查詢阻塞在清單上的用戶端：伺服器的連線超過 %1 個，列出它們負擔太大。僅顯示數量。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::ClusterWatch</name>
    <message>
        <source>Failover in the cluster %1: %2 is the primary of these slots now, before it was %3. Locks that it does not have are told as lost.</source>
        <translation>叢集 %1 發生容錯移轉：這些槽位的主節點由 %3 變為 %2。新主節點上沒有的鎖會回報為遺失。</translation>
    </message>
    <message>
        <source>%1 does not belong to the cluster %2 any more.</source>
        <translation>%1 不再屬於叢集 %2。</translation>
    </message>
    <message>
        <source>%1 is no primary of the cluster %2 any more.</source>
        <translation>%1 不再是叢集 %2 的主節點。</translation>
    </message>
    <message>
        <source>Two primaries of the same slots in the cluster %1: %2 says that it is one, too. A lock can be granted on both. Both are watched; what %2 shows stands under %3.</source>
        <translation>叢集 %1 的同一批槽位有兩個主節點：%2 也宣稱是主節點。兩邊都可能授予同一個鎖。兩者均在監控中；%2 上的鎖列在 %3 下。</translation>
    </message>
    <message>
        <source>%1 does not say any more that it is a primary of the cluster %2.</source>
        <translation>%1 不再宣稱是叢集 %2 的主節點。</translation>
    </message>
    <message>
        <source>The cluster %1 announces the node %2, which cannot be reached from here: its locks are not shown. If it runs, say where it is reached: reach=%2~%3 in the address, or reach=same-host for every node at the host that you named.</source>
        <translation>無法從本機連線到叢集 %1 公布的節點 %2，不顯示其中的鎖。若該節點在執行，請指明實際存取位址：在 URI 中加 reach=%2~%3；若所有節點都在您指定的主機上，則加 reach=same-host。</translation>
    </message>
    <message>
        <source>The cluster %1 does not say where its node %2 is: its locks are not shown.</source>
        <translation>叢集 %1 未公布節點 %2 的位址，不顯示其中的鎖。</translation>
    </message>
    <message>
        <source>%1 of the cluster %2 does not answer since %3: its locks are shown as they were then.</source>
        <translation>叢集 %2 的節點 %1 自 %3 起沒有回應：其中的鎖顯示為當時的狀態。</translation>
    </message>
    <message>
        <source>%1 does not serve slots of other primaries of the cluster %2 any more.</source>
        <translation>%1 不再處理叢集 %2 中屬於其他主節點的槽位。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::GroupWatch</name>
    <message>
        <source>Two primaries of %1 at once: %2 says that it is one, too, beside %3. A lock can be granted on both. Both are watched; what %2 shows stands under %4.</source>
        <translation>%1 同時有兩個主節點：除 %3 外，%2 也宣稱是主節點。兩邊都可能授予同一個鎖。兩者均在監控中；%2 上的鎖列在 %4 下。</translation>
    </message>
    <message>
        <source>%1 does not say any more that it is a primary of %2.</source>
        <translation>%1 不再宣稱是 %2 的主節點。</translation>
    </message>
    <message>
        <source>Failover of %1: the primary is %2 now, before it was %3. Locks that it does not have are told as lost.</source>
        <translation>%1 發生容錯移轉：主節點由 %3 變為 %2。新主節點上沒有的鎖會回報為遺失。</translation>
    </message>
    <message>
        <source>No replica of %1 confirms what it writes: it may be cut off from them. What it grants now is lost if another one takes over; with min-replicas-to-write it would refuse.</source>
        <translation>%1 的寫入沒有任何複本確認，可能已與複本斷開。若其他伺服器接替主節點，此時授予的鎖會遺失；設定 min-replicas-to-write 後會拒絕寫入。</translation>
    </message>
    <message>
        <source>A replica of %1 confirms again what it writes.</source>
        <translation>%1 的寫入已重新得到複本確認。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::KeyWalk</name>
    <message>
        <source>The keys cannot be listed: the server says &quot;%1&quot;. Locks that are held already appear only when something happens to them. It is tried again.</source>
        <translation>無法列出鍵：伺服器傳回「%1」。已被持有的鎖在有變更時才會顯示。稍後會重試。</translation>
    </message>
    <message>
        <source>The keys cannot be listed to the end: the server&apos;s SCAN never returns to cursor 0. Locks that are held already may be missing.</source>
        <translation>無法完整列出鍵：伺服器的 SCAN 始終不傳回游標 0。可能缺少已被持有的鎖。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::LadderText</name>
    <message>
        <source>releases and renewals (flag g)</source>
        <translation>釋放和續約（旗標 g）</translation>
    </message>
    <message>
        <source>string locks (flag $)</source>
        <translation>字串鎖（旗標 $）</translation>
    </message>
    <message>
        <source>hash locks (flag h)</source>
        <translation>雜湊鎖（旗標 h）</translation>
    </message>
    <message>
        <source>sorted-set locks (flag z)</source>
        <translation>有序集合鎖（旗標 z）</translation>
    </message>
    <message>
        <source>list and set locks (flags l, s)</source>
        <translation>清單鎖和集合鎖（旗標 l、s）</translation>
    </message>
    <message>
        <source>expiries (flag x)</source>
        <translation>過期（旗標 x）</translation>
    </message>
    <message>
        <source>evictions (flag e)</source>
        <translation>逐出（旗標 e）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>a change is announced without its kind, and several at once as one: holds shorter than a read and single renewals of several can be missed</source>
        <translation>只通知鍵已變更，不說明類型，且多次變更可能合併為一次：可能遺漏比讀取間隔更短的持有和個別續約</translation>
    </message>
    <message>
        <source>what happens between two polls is not seen: short holds, fast hand-overs, single renewals</source>
        <translation>無法偵測兩次輪詢之間發生的事件：短暫的持有、快速的移交、個別續約</translation>
    </message>
    <message>
        <source>not announced, so found by tracking: %1</source>
        <translation>不通知，改由追蹤發現：%1</translation>
    </message>
    <message>
        <source>not announced, so found by polling: %1</source>
        <translation>不通知，改由輪詢發現：%1</translation>
    </message>
    <message>
        <source>of %1, which may not be subscribed and is followed by tracking, this is missed: %2</source>
        <extracomment>%1 are patterns of keys, %2 is a sentence</extracomment>
        <translation>%1 無訂閱權限，改用追蹤，可能遺漏：%2</translation>
    </message>
    <message>
        <source>of %1, which may not be subscribed and is followed by polling, this is missed: %2</source>
        <translation>%1 無訂閱權限，改用輪詢，可能遺漏：%2</translation>
    </message>
    <message>
        <source>FLUSHALL and FLUSHDB are noticed only by polling</source>
        <translation>FLUSHALL 和 FLUSHDB 只能透過輪詢發現</translation>
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
        <translation>這是複本：主節點剛刪除的鍵可能仍在這裡。</translation>
    </message>
    <message>
        <source>This user may not walk the keys of the server, which says &quot;%1&quot;. An administrator permits it with: ACL SETUSER %2 +scan</source>
        <translation>此使用者無權走訪伺服器中的鍵，伺服器傳回「%1」。請管理員授權：ACL SETUSER %2 +scan</translation>
    </message>
    <message>
        <source>The server refuses to let its keys be walked (SCAN): it says &quot;%1&quot;. Name the key patterns of your locks by hand.</source>
        <translation>伺服器拒絕走訪鍵（SCAN），傳回「%1」。請手動填寫鎖的鍵名樣式。</translation>
    </message>
    <message>
        <source>This is one node of a cluster: only the keys of this node were looked at. Name the cluster (redis+cluster://) to look at all.</source>
        <translation>這是叢集中的一個節點：僅掃描了此節點上的鍵。要掃描全部，請連線到叢集（redis+cluster://）。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeFacts</name>
    <message>
        <source>This node is a replica: an expiry looks like a release here, changes arrive late, and locks cannot be released here. Connect to the primary to see and act on the locks themselves.</source>
        <translation>此節點是複本：在複本上，過期看起來像釋放，變更到達較晚，且無法釋放鎖。請連線到主節點來檢視和操作鎖。</translation>
    </message>
    <message>
        <source>This node is part of a cluster: only the locks in its own slots are shown. Watch the whole cluster (redis+cluster://%1) to see all.</source>
        <translation>此節點屬於叢集：僅顯示其自身槽位中的鎖。要檢視全部，請監控整個叢集（redis+cluster://%1）。</translation>
    </message>
    <message>
        <source>CLIENT TRACKING is not used here: on this server it slows down the removal of moved slots. A FLUSHALL is therefore noticed some seconds late, and what notifications do not announce is found by polling only.</source>
        <translation>未啟用 CLIENT TRACKING，因為它會拖慢此伺服器清理已遷出的槽位。因此 FLUSHALL 會晚幾秒才偵測到，未經通知的變更只能由輪詢發現。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeMonitor</name>
    <message>
        <source>Connecting to %1</source>
        <translation>正在連線 %1</translation>
    </message>
    <message>
        <source>Reconnected by request</source>
        <translation>已依要求重新連線</translation>
    </message>
    <message>
        <source>Looking for locks that are held already</source>
        <translation>正在尋找已被持有的鎖</translation>
    </message>
    <message>
        <source>The server is busy with a script or loads its data; nothing can be read until it has done. Events go on afterwards.</source>
        <translation>伺服器正在執行指令碼或載入資料，完成之前無法讀取；之後事件會繼續。</translation>
    </message>
    <message>
        <source>The server does not answer: it is busy with a long command, stopped, or the network is interrupted</source>
        <translation>伺服器沒有回應：正在執行耗時的指令、已停止，或網路中斷</translation>
    </message>
    <message>
        <source>notify-keyspace-events is now &quot;%1&quot;</source>
        <translation>notify-keyspace-events 現為「%1」</translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped. Redis counts leases by that clock: they ended earlier or later than they should.</source>
        <translation>伺服器時鐘發生跳動。Redis 依該時鐘計算租約，因此租約會過早或過晚到期。</translation>
    </message>
    <message>
        <source>The role of the server changed. What this node shows is checked again.</source>
        <translation>伺服器的角色已變更，正在重新檢查此節點的內容。</translation>
    </message>
    <message>
        <source>There is no connection to the server now. Try again when it is back.</source>
        <translation>目前未連線到伺服器。請在恢復後重試。</translation>
    </message>
    <message>
        <source>The server does not announce what happens to its keys, so that an attempt that was refused would look like one that succeeded. This command makes it do so: %1</source>
        <translation>伺服器未啟用鍵空間通知，被拒絕的嘗試會被誤認為成功。可用此指令啟用：%1</translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped: timestamps from that time may use either clock</source>
        <translation>伺服器時鐘發生跳動：該時段的時間戳記可能是跳動前或跳動後的時間</translation>
    </message>
    <message>
        <source>This computer slept: timestamps from that time are too early</source>
        <translation>本機曾睡眠：該時段的時間戳記偏早</translation>
    </message>
    <message>
        <source>Changes may be announced again: the subscriptions are made anew</source>
        <translation>已重新取得訂閱權限：正在重新訂閱</translation>
    </message>
    <message>
        <source>This node is not watched any more</source>
        <translation>已停止監控此節點</translation>
    </message>
    <message>
        <source>This replica has lost its link to its primary and serves no data until the link is back (replica-serve-stale-data no). What was seen before is shown as it was last known.</source>
        <translation>此複本與主節點的連線已中斷，恢復之前不提供資料（replica-serve-stale-data no）。先前偵測到的鎖按最後狀態顯示。</translation>
    </message>
    <message>
        <source>This former primary is a replica now</source>
        <translation>原主節點現為複本</translation>
    </message>
    <message>
        <source>%1 is a replica and hears nothing from its primary: what it shows is as old as that, and what happens now comes late, or never.</source>
        <translation>%1 是複本，收不到主節點的任何資料：這裡顯示的是斷線前的狀態，此後的變化會延遲顯示，或不再顯示。</translation>
    </message>
    <message>
        <source>The replica had heard nothing from its primary: what happened meanwhile was told late, or never</source>
        <translation>複本曾收不到主節點的資料：其間的變化延遲抵達，或從未抵達</translation>
    </message>
    <message>
        <source>The cluster is down: its nodes refuse all commands on keys, so whether a lock is held cannot be read. What was seen before is shown as it was last known.</source>
        <translation>叢集無法使用：其節點拒絕所有鍵操作指令，因此無法讀取鎖是否被持有。先前偵測到的鎖按最後狀態顯示。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Reader</name>
    <message>
        <source>The connection was cut again and again while these keys were being read, so they are not read any more: %1. Refresh (re-sync) to try once more.</source>
        <translation>讀取以下鍵時連線反覆中斷，因此不再讀取：%1。請重新掃描以重試。</translation>
    </message>
    <message>
        <source>One lock cannot be read now: the server says &quot;%1&quot;. Its last known state is shown until the cluster serves its slot again.</source>
        <translation>1 個鎖目前無法讀取：伺服器傳回「%1」。在叢集恢復相應槽位之前，顯示其最後狀態。</translation>
    </message>
    <message>
        <source>%1 locks cannot be read now: the server says &quot;%2&quot;. Their last known state is shown until the cluster serves their slots again.</source>
        <translation>%1 個鎖目前無法讀取：伺服器傳回「%2」。在叢集恢復相應槽位之前，顯示其最後狀態。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::RefusedReads</name>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown from their next event on, without holder and lease. Give the user read access to the watched keys.</source>
        <translation>無法讀取鍵 %1：伺服器傳回「%2」。此類鍵從下一個事件起才會顯示，且沒有持有者和租約。請授予該使用者讀取監控鍵的權限。</translation>
    </message>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown without holder and lease, and are tried again.</source>
        <translation>無法讀取鍵 %1：伺服器傳回「%2」。此類鍵會顯示，但沒有持有者和租約，稍後會重試。</translation>
    </message>
    <message>
        <source>missing permission: %1</source>
        <translation>缺少權限：%1</translation>
    </message>
    <message>
        <source>Some locks cannot be read (%1).</source>
        <translation>部分鎖無法讀取（%1）。</translation>
    </message>
    <message>
        <source>Holders of some locks are not known</source>
        <translation>部分鎖的持有者不明</translation>
    </message>
    <message>
        <source>Holders of locks that are strings are not known</source>
        <translation>字串型別的鎖的持有者不明</translation>
    </message>
    <message>
        <source>Holders of locks that are hashes, lists or sets are not known</source>
        <translation>雜湊、清單或集合型別的鎖的持有者不明</translation>
    </message>
    <message>
        <source>The ends of the leases are not known</source>
        <translation>租約的到期時間不明</translation>
    </message>
    <message>
        <source>%1: %2 may not be run. What may be read is still shown, and the rest is tried again. Permit it: %3</source>
        <translation>%1：無權執行 %2。可讀取的仍會顯示，其餘稍後重試。授權指令：%3</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::SilentWatch</name>
    <message>
        <source>The notifications of the server were switched</source>
        <translation>伺服器的通知設定已變更</translation>
    </message>
    <message>
        <source>Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over</source>
        <translation>鎖在沒有事件的情況下變更：FLUSHDB、SWAPDB、還原備份或容錯移轉</translation>
    </message>
    <message>
        <source>The server was restarted behind our connection</source>
        <translation>伺服器已重新啟動，但連線未中斷</translation>
    </message>
    <message>
        <source>The server&apos;s history changed: a fail-over or a full re-synchronisation</source>
        <translation>伺服器的複寫歷史已變更：容錯移轉或完整重新同步</translation>
    </message>
    <message>
        <source>SWAPDB: keys changed without individual events</source>
        <translation>SWAPDB：鍵已變更，但沒有逐一的事件</translation>
    </message>
    <message>
        <source>CONFIG RESETSTAT: the counters that reveal changes without events were reset</source>
        <translation>CONFIG RESETSTAT：用於發現無事件變更的計數器已被重設</translation>
    </message>
    <message>
        <source>CONFIG SET: the notifications may have been off for a moment</source>
        <translation>CONFIG SET：通知可能曾短暫關閉</translation>
    </message>
    <message>
        <source>The server dropped its data without a FLUSHALL: it is loading another server&apos;s data (full resync)</source>
        <translation>伺服器未執行 FLUSHALL 就捨棄了資料：正在載入另一台伺服器的資料（完整重新同步）</translation>
    </message>
    <message>
        <source>FLUSHALL or FLUSHDB: the keys are gone without individual events</source>
        <translation>FLUSHALL 或 FLUSHDB：鍵已刪除，但沒有逐一的事件</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Tracer</name>
    <message>
        <source>The lock is not there any more.</source>
        <translation>該鎖已不存在。</translation>
    </message>
    <message>
        <source>Stopped before it began.</source>
        <translation>在開始之前已停止。</translation>
    </message>
    <message>
        <source>Stopped by request.</source>
        <translation>已依要求停止。</translation>
    </message>
    <message>
        <source>A trace needs RESP3: in RESP2 the server would keep lines without a limit for a reader that stalls. Allow the command HELLO.</source>
        <translation>指令追蹤需要 RESP3：在 RESP2 中，若讀取方停滯，伺服器會無限制地緩衝輸出。請允許 HELLO 指令。</translation>
    </message>
    <message>
        <source>A trace needs Redis 7.0 or Valkey: older servers tell a command before its effect, so that an attempt that was refused looks like one that succeeded.</source>
        <translation>指令追蹤需要 Redis 7.0 或 Valkey：舊版伺服器先回報指令再回報結果，被拒絕的嘗試會被誤認為成功。</translation>
    </message>
    <message>
        <source>The user may not subscribe to the changes of all watched keys. Without them the server would keep lines without a limit for a reader that stalls, and an attempt that was refused would look like one that succeeded. The Server page names the right that is missing.</source>
        <translation>此使用者無權訂閱所有監控鍵的變更，而指令追蹤需要此權限：否則，讀取方停滯時伺服器會無限制地緩衝輸出，被拒絕的嘗試也會被誤認為成功。缺少的權限請見「伺服器」頁面。</translation>
    </message>
    <message>
        <source>The server refuses: &quot;%1&quot;.</source>
        <translation>伺服器拒絕：「%1」。</translation>
    </message>
    <message>
        <source>This gives the right: %1</source>
        <translation>授予此權限的指令：%1</translation>
    </message>
    <message>
        <source>The limit of %1 MiB was reached.</source>
        <translation>已達 %1 MiB 的上限。</translation>
    </message>
    <message>
        <source>Stopped: this program fell %1 s behind the server.</source>
        <translation>已停止：本程式落後伺服器 %1 秒。</translation>
    </message>
    <message>
        <source>Stopped: there was more than this program could show.</source>
        <translation>已停止：資料量超出本程式的顯示能力。</translation>
    </message>
    <message>
        <source>Set a limit: %1</source>
        <translation>請設定上限：%1</translation>
    </message>
    <message>
        <source>The server does not say how much it keeps for a reader that stalls, so that a trace could use up its memory. Allow this user to ask: %1. Where nobody can allow it, and you know the limit: lockscope trace --yes.</source>
        <translation>伺服器未提供輸出緩衝區的上限，讀取方停滯時，指令追蹤可能耗盡其記憶體。請授權該使用者查詢：%1。若無法授權而您知道該上限：lockscope trace --yes。</translation>
    </message>
    <message>
        <source>The server keeps lines without a limit for a reader that stalls, so that a trace could use up its memory.</source>
        <translation>伺服器的輸出緩衝區沒有上限，讀取方停滯時，指令追蹤可能耗盡其記憶體。</translation>
    </message>
    <message>
        <source>The server keeps up to %1 MiB for a reader that stalls: that is more than a trace may cost it.</source>
        <translation>伺服器的輸出緩衝區上限為 %1 MiB：超過了指令追蹤允許的負擔。</translation>
    </message>
    <message>
        <source>The server keeps up to %1 MiB for a reader that stalls, and deletes keys when it uses more than %2 MiB in all: a trace that stalls could cost locks.</source>
        <translation>伺服器的輸出緩衝區上限為 %1 MiB，而總用量超過 %2 MiB 時會刪除鍵：讀取方停滯可能導致鎖遺失。</translation>
    </message>
    <message>
        <source>The connection ended: %1 The server ends it when its reader falls %2 MiB behind.</source>
        <translation>連線已中斷：%1（讀取方落後 %2 MiB 時，伺服器會中斷連線）</translation>
    </message>
    <message>
        <source>The connection ended: %1</source>
        <translation>連線已中斷：%1</translation>
    </message>
    <message>
        <source>Time limit reached.</source>
        <translation>已達時間上限。</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::WaitRights</name>
    <message>
        <source>How many wait for a lock by subscribing to its channel cannot be counted.</source>
        <translation>無法統計透過訂閱頻道等待鎖的用戶端數量。</translation>
    </message>
    <message>
        <source>Queues of those who wait for a lock cannot be read.</source>
        <translation>無法讀取等待者佇列。</translation>
    </message>
    <message>
        <source>%1 The server says &quot;%2&quot;. An administrator can allow it: %3</source>
        <translation>%1伺服器傳回「%2」。管理員可授權：%3</translation>
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
        <translation>事件和讀取使用同一連線，依伺服器的順序到達。</translation>
    </message>
    <message>
        <source>Without RESP3 events and reads need two connections: their order is not known, and there is no key tracking.</source>
        <translation>沒有 RESP3 時，事件和讀取需要兩個連線：順序不明，也無法使用鍵追蹤。</translation>
    </message>
    <message>
        <source>Notifications of the watched keys can be received.</source>
        <translation>可以接收監控鍵的通知。</translation>
    </message>
    <message>
        <source>No notifications: locks are found by tracking or polling, and short holds are missed.</source>
        <translation>沒有通知：只能透過追蹤或輪詢發現鎖，會遺漏短暫的持有。</translation>
    </message>
    <message>
        <source>The server announces every change of a lock at once.</source>
        <translation>伺服器會立即通知鎖的每次變更。</translation>
    </message>
    <message>
        <source>The server does not announce all changes of locks: what is missing is filled by tracking or polling, and changes between two reads are missed.</source>
        <translation>伺服器不會通知鎖的所有變更：缺少的由追蹤或輪詢補充，兩次讀取之間的變更會遺漏。</translation>
    </message>
    <message>
        <source>Locks that are already held are found at the start.</source>
        <translation>啟動時能找到已被持有的鎖。</translation>
    </message>
    <message>
        <source>Locks that are already held are not found; only changes from now on are seen.</source>
        <translation>啟動時找不到已被持有的鎖，只能偵測到此後的變更。</translation>
    </message>
    <message>
        <source>Holder, lease and type of a lock can be read.</source>
        <translation>可以讀取鎖的持有者、租約和類型。</translation>
    </message>
    <message>
        <source>Holder and remaining lease of the locks stay unknown.</source>
        <translation>無法得知鎖的持有者和剩餘租約。</translation>
    </message>
    <message>
        <source>Locks can be released and shortened safely, by compare and delete.</source>
        <translation>可以安全地釋放鎖和縮短租約（先比對再執行）。</translation>
    </message>
    <message>
        <source>Locks cannot be released or shortened from here; watching is not affected.</source>
        <translation>無法在 Lockscope 中釋放鎖或縮短租約；監控不受影響。</translation>
    </message>
    <message>
        <source>A flushed database is noticed only by the next poll, and nothing but polling stands in for missing notifications.</source>
        <translation>資料庫被清空時，要到下一次輪詢才能偵測到；缺少通知時也只能依靠輪詢。</translation>
    </message>
    <message>
        <source>Connections can be shown: whether a holder is still there.</source>
        <translation>可以顯示連線，從而判斷持有者是否仍在線上。</translation>
    </message>
    <message>
        <source>Whether the connection of a holder is still there is unknown.</source>
        <translation>無法判斷持有者是否仍在線上。</translation>
    </message>
    <message>
        <source>A short trace can show who acquires, releases and is refused.</source>
        <translation>短時間的指令追蹤可顯示誰取得、誰釋放、誰被拒絕。</translation>
    </message>
    <message>
        <source>No trace: who released a lock and who was refused stays unknown.</source>
        <translation>無法進行指令追蹤：無法得知誰釋放了鎖、誰被拒絕。</translation>
    </message>
    <message>
        <source>The server&apos;s settings can be checked.</source>
        <translation>可以檢查伺服器設定。</translation>
    </message>
    <message>
        <source>The server&apos;s settings cannot be checked: whether notifications are on shows only once an event comes.</source>
        <translation>無法檢查伺服器設定：要等收到事件才知道通知是否已啟用。</translation>
    </message>
    <message>
        <source>Allow the command HELLO: undo its renaming in the server&apos;s configuration, or connect past the proxy that blocks it.</source>
        <translation>請允許 HELLO 指令：在伺服器組態中取消對它的重新命名，或繞過攔截它的代理。</translation>
    </message>
    <message>
        <source>Key tracking needs RESP3: see hello3.</source>
        <translation>鍵追蹤需要 RESP3：請見 hello3。</translation>
    </message>
    <message>
        <source>Look up notify-keyspace-events in the settings of the server or of the hosting service; it needs the letters K g $ l s h z x e.</source>
        <translation>請在伺服器或雲端服務的設定中檢查 notify-keyspace-events，需包含 K g $ l s h z x e。</translation>
    </message>
    <message>
        <source>The command does not exist here: it was renamed, or the hosting service blocks it.</source>
        <translation>此指令無法使用：已被重新命名，或被雲端服務停用。</translation>
    </message>
    <message>
        <source>It could not be asked without running it; an administrator can look with ACL GETUSER.</source>
        <translation>不執行就無法確認是否有權限；管理員可用 ACL GETUSER 檢視。</translation>
    </message>
    <message>
        <source>A lease&apos;s end is read to the millisecond.</source>
        <translation>租約的到期時間可精確到毫秒。</translation>
    </message>
    <message>
        <source>Holders of locks that are sorted sets, sets or larger hashes can be read.</source>
        <translation>可以讀取有序集合、集合或較大雜湊型別的鎖的持有者。</translation>
    </message>
    <message>
        <source>Holders of some locks that are sorted sets, sets, lists or larger hashes stay unknown.</source>
        <translation>無法得知部分有序集合、集合、清單或較大雜湊型別的鎖的持有者。</translation>
    </message>
    <message>
        <source>The server&apos;s clock is known and used for times and leases.</source>
        <translation>已知伺服器時鐘，時間和租約以其為準。</translation>
    </message>
    <message>
        <source>Role, restarts, flushed databases and load of the server can be read.</source>
        <translation>可以讀取伺服器的角色、重新啟動、資料庫清空和負載情況。</translation>
    </message>
    <message>
        <source>Without INFO neither role nor load is known, and restarts and flushed databases are noticed late.</source>
        <translation>沒有 INFO 權限：無法得知角色和負載，重新啟動和資料庫清空也要較晚才能偵測到。</translation>
    </message>
    <message>
        <source>Those who wait by subscribing to a lock&apos;s channel are counted (Redisson and others).</source>
        <translation>可統計透過訂閱頻道等待鎖的用戶端（Redisson 等）。</translation>
    </message>
    <message>
        <source>Those who wait by subscribing to a lock&apos;s channel are not counted (Redisson and others).</source>
        <translation>無法統計透過訂閱頻道等待鎖的用戶端（Redisson 等）。</translation>
    </message>
    <message>
        <source>Queues of those who wait can be read (fair locks of Redisson, python-redis-lock).</source>
        <translation>可以讀取等待者的佇列（Redisson 的公平鎖、python-redis-lock）。</translation>
    </message>
    <message>
        <source>Queues of those who wait cannot be read (fair locks of Redisson, python-redis-lock).</source>
        <translation>無法讀取等待者的佇列（Redisson 的公平鎖、python-redis-lock）。</translation>
    </message>
    <message>
        <source>The number of keys is known, so that find and a scan can say how far they are.</source>
        <translation>已知鍵的數量，find 和掃描可顯示進度。</translation>
    </message>
    <message>
        <source>The number of keys is not known: find cannot say how far it is.</source>
        <translation>鍵的數量不明，find 無法顯示進度。</translation>
    </message>
    <message>
        <source>The connection can be named, kept alive and moved to the chosen database.</source>
        <translation>可以為連線命名、維持連線，並切換到所選資料庫。</translation>
    </message>
    <message>
        <source>The connection cannot be named, kept alive or moved to the chosen database.</source>
        <translation>無法為連線命名、維持連線或切換到所選資料庫。</translation>
    </message>
    <message>
        <source>Locks of Redisson are released as it does itself: fair and multi locks and permits, too.</source>
        <translation>依 Redisson 自己的方式釋放 Redisson 的鎖，包括公平鎖、MultiLock 和許可。</translation>
    </message>
    <message>
        <source>One hold of many can be given back: permits, members, fields, readers.</source>
        <translation>可以只釋放多個持有中的一個：許可、成員、欄位、讀者。</translation>
    </message>
    <message>
        <source>One hold of many cannot be given back: permits, members, fields, readers.</source>
        <translation>無法只釋放多個持有中的一個：許可、成員、欄位、讀者。</translation>
    </message>
    <message>
        <source>A release wakes those who wait on a channel (Redisson, Spring, Lockscope&apos;s own).</source>
        <translation>釋放會喚醒在頻道上等待的用戶端（Redisson、Spring、Lockscope 自帶的程式庫）。</translation>
    </message>
    <message>
        <source>A release wakes those who block on a list (python-redis-lock, redis-semaphore).</source>
        <translation>釋放會喚醒阻塞在清單上的用戶端（python-redis-lock、redis-semaphore）。</translation>
    </message>
    <message>
        <source>The end of a lease is known to within the reply&apos;s travel time (PTTL instead of PEXPIRETIME).</source>
        <translation>租約的到期時間有誤差，不超過回應的傳輸時間（使用 PTTL 代替 PEXPIRETIME）。</translation>
    </message>
    <message>
        <source>Without the server&apos;s clock this machine&apos;s clock is used; times may be off by the difference.</source>
        <translation>無法讀取伺服器時鐘，以本機時鐘為準，時間誤差為兩者之差。</translation>
    </message>
    <message>
        <source>A release can verify the lock first, and can be undone.</source>
        <translation>釋放前可以先核對鎖，釋放後可以恢復。</translation>
    </message>
    <message>
        <source>A release cannot verify the lock first and cannot be undone: locks are not released from here.</source>
        <translation>釋放前無法核對鎖，釋放後也無法恢復，因此不允許在 Lockscope 中釋放鎖。</translation>
    </message>
    <message>
        <source>Job locks are released as their libraries do (sidekiq-unique-jobs).</source>
        <translation>工作鎖依其程式庫的方式釋放（sidekiq-unique-jobs）。</translation>
    </message>
    <message>
        <source>Job locks cannot be released as their libraries do (sidekiq-unique-jobs).</source>
        <translation>工作鎖無法依其程式庫的方式釋放（sidekiq-unique-jobs）。</translation>
    </message>
    <message>
        <source>A release wakes nobody who waits on a channel: they sleep until their own timeout (Redisson, Spring, Lockscope&apos;s own).</source>
        <translation>釋放不會喚醒在頻道上等待的用戶端：它們會休眠到各自的等待時限結束（Redisson、Spring、Lockscope 自帶的程式庫）。</translation>
    </message>
    <message>
        <source>A release wakes nobody who blocks on a list: they sleep until their own timeout (python-redis-lock, redis-semaphore).</source>
        <translation>釋放不會喚醒阻塞在清單上的用戶端：它們會休眠到各自的等待時限結束（python-redis-lock、redis-semaphore）。</translation>
    </message>
    <message>
        <source>Detects a flushed database at once; the fallback where notifications are missing.</source>
        <translation>可立即偵測到資料庫被清空；缺少通知時作為備援方式。</translation>
    </message>
    <message>
        <source>Some locks cannot be released from here: fair or multi locks, permits or latches of Redisson, or plain numbers, which may be its semaphores.</source>
        <translation>無法從這裡釋放某些鎖：Redisson 的公平鎖、MultiLock、許可或倒數閂鎖，以及可能是其號誌的純數字。</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::ConnectError</name>
    <message>
        <source>The host name of %1 is not known: check its spelling and the name service.</source>
        <translation>無法解析 %1 的主機名稱：請檢查拼字和名稱服務。</translation>
    </message>
    <message>
        <source>Nothing listens at %1: check host and port, and whether the server runs.</source>
        <translation>%1 上沒有服務在監聽：請檢查主機和連接埠，以及伺服器是否在執行。</translation>
    </message>
    <message>
        <source>%1 cannot be reached: check the address, the network and the firewall, or the path of the socket.</source>
        <translation>無法連線到 %1：請檢查位址、網路和防火牆，或通訊端路徑。</translation>
    </message>
    <message>
        <source>%1 does not answer in time: the server may be stopped or overloaded, or a firewall drops the packets.</source>
        <translation>%1 沒有及時回應：伺服器可能已停止或過載，或防火牆丟棄了封包。</translation>
    </message>
    <message>
        <source>%1 speaks only TLS: use rediss:// instead of redis://.</source>
        <translation>%1 僅支援 TLS：請將 redis:// 改為 rediss://。</translation>
    </message>
    <message>
        <source>%1 does not speak TLS: use redis:// instead of rediss://, or the server&apos;s TLS port.</source>
        <translation>%1 不支援 TLS：請將 rediss:// 改為 redis://，或使用伺服器的 TLS 連接埠。</translation>
    </message>
    <message>
        <source>No trusted TLS connection to %1: check CA file, host name and client certificate.</source>
        <translation>與 %1 的 TLS 連線不受信任：請檢查 CA 檔案、主機名稱和用戶端憑證。</translation>
    </message>
    <message>
        <source>What answers at %1 is not Redis: check host and port.</source>
        <translation>%1 上執行的不是 Redis：請檢查主機和連接埠。</translation>
    </message>
    <message>
        <source>The server at %1 is too old: Redis 6.0 or newer, or any Valkey, is needed.</source>
        <translation>%1 的伺服器版本過舊：需要 Redis 6.0 或更新版本，或任意版本的 Valkey。</translation>
    </message>
    <message>
        <source>%1 does not accept this user name and password: check both, and that the user is enabled (ACL LIST).</source>
        <translation>%1 不接受此使用者名稱和密碼：請檢查兩者，並確認該使用者已啟用（ACL LIST）。</translation>
    </message>
    <message>
        <source>%1 does not let this user in: an administrator has to permit it (ACL, protected mode, or the rights of the socket file).</source>
        <translation>%1 拒絕此使用者存取：需由管理員授權（ACL、保護模式或通訊端檔案的權限）。</translation>
    </message>
    <message>
        <source>%1 does not have this database: choose another number, 0 on a cluster node.</source>
        <translation>%1 沒有此資料庫：請選擇其他編號；叢集節點上只能為 0。</translation>
    </message>
    <message>
        <source>The server at %1 is still loading its data: try again in a moment.</source>
        <translation>%1 的伺服器仍在載入資料：請稍後再試。</translation>
    </message>
    <message>
        <source>The server at %1 is busy with a long script: wait, or end it with SCRIPT KILL.</source>
        <translation>%1 的伺服器正在執行耗時的指令碼：請等待，或以 SCRIPT KILL 終止。</translation>
    </message>
    <message>
        <source>The server at %1 has no connection left: raise maxclients, or close other clients.</source>
        <translation>%1 的伺服器連線數已滿：請提高 maxclients，或關閉其他用戶端。</translation>
    </message>
    <message>
        <source>The connection to %1 was closed: the server ended or restarted, cut this client, or the network failed.</source>
        <translation>與 %1 的連線已中斷：伺服器停止或重新啟動、中斷了此用戶端，或網路故障。</translation>
    </message>
    <message>
        <source>%1 sent bytes that are not the Redis protocol: is there a proxy in between?</source>
        <translation>%1 傳回的資料不符合 Redis 協定：中間是否有代理？</translation>
    </message>
    <message>
        <source>%1 refuses the connection: see the server&apos;s own words.</source>
        <translation>%1 拒絕連線：請檢視伺服器傳回的訊息。</translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it wants a client certificate</source>
        <translation>伺服器在 TLS 交握後立即中斷連線，通常是因為需要用戶端憑證</translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it refuses the client certificate</source>
        <translation>伺服器在 TLS 交握後立即中斷連線，通常是因為拒絕用戶端憑證</translation>
    </message>
    <message>
        <source>while connecting</source>
        <translation>連線時</translation>
    </message>
    <message>
        <source>during the TLS handshake</source>
        <translation>TLS 交握時</translation>
    </message>
    <message>
        <source>while logging in</source>
        <translation>登入時</translation>
    </message>
    <message>
        <source>a command got no answer</source>
        <translation>有指令未得到回應</translation>
    </message>
    <message>
        <source>a reply nobody asked for</source>
        <translation>收到未經請求的回應</translation>
    </message>
    <message>
        <source>%1 sent a reply larger than 128 MiB, and the connection was closed before it used up the memory here: look for keys or values of that size, or watch narrower patterns.</source>
        <translation>%1 傳回的回應超過 128 MiB，為避免耗盡本機記憶體已中斷連線：請檢查是否有如此大的鍵或值，或縮小監控的樣式。</translation>
    </message>
    <message>
        <source>the certificate does not name this host in its subjectAltName, and its common name is ignored: reissue it with the host&apos;s name or address there, or pass a name that it does contain with --sni</source>
        <translation>憑證的 subjectAltName 中沒有此主機，而 common name 會被忽略：請重新簽發包含該主機名稱或位址的憑證，或以 --sni 指定憑證中已有的名稱</translation>
    </message>
    <message>
        <source>%1 is a Sentinel, not a Redis server: write redis+sentinel://%1/GROUP, with the name of the group that it watches, or choose the kind Group behind Sentinels.</source>
        <translation>%1 是 Sentinel，不是 Redis 伺服器：請寫成 redis+sentinel://%1/GROUP（GROUP 為其監控的群組名稱），或將類型選為「Sentinel 管理的群組」。</translation>
    </message>
    <message>
        <source>%1 requires a password: give one, and the user name if it is not the default user.</source>
        <translation>%1 需要密碼：請提供密碼；若不是預設使用者，還需提供使用者名稱。</translation>
    </message>
    <message>
        <source>There is no way through SSH to %1: see what ssh says, and try the same machine with ssh in a terminal.</source>
        <translation>無法透過 SSH 連線到 %1：請檢視 ssh 輸出的訊息，並在終端機中以 ssh 連線到同一主機試試。</translation>
    </message>
    <message>
        <source>The SSH machine does not reach %1: check the address as it is seen from there, and whether that machine permits forwards (AllowTcpForwarding, PermitOpen).</source>
        <translation>SSH 主機無法連線到 %1：請檢查該位址從 SSH 主機是否可連上，以及 SSH 主機是否允許轉送（AllowTcpForwarding、PermitOpen）。</translation>
    </message>
    <message>
        <source>there is no ssh on this machine: install the package openssh-client</source>
        <translation>本機未安裝 ssh：請安裝套件 openssh-client</translation>
    </message>
    <message>
        <source>no private folder could be made for it</source>
        <translation>無法為它建立私有資料夾</translation>
    </message>
    <message>
        <source>what ssh asked was not answered</source>
        <translation>ssh 的提問未得到回覆</translation>
    </message>
    <message>
        <source>ssh did not connect in time</source>
        <translation>ssh 未能及時連線</translation>
    </message>
    <message>
        <source>ssh ended without a word</source>
        <translation>ssh 已結束，沒有輸出任何訊息</translation>
    </message>
    <message>
        <source>there is no such socket: does the server run, and is its unixsocket this path?</source>
        <translation>該通訊端不存在：伺服器是否在執行？其 unixsocket 是否為此路徑？</translation>
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
        <translation>%1：其中沒有 PEM 格式的憑證</translation>
    </message>
    <message>
        <source>%1: no unencrypted private key in PEM form in it</source>
        <translation>%1：其中沒有未加密的 PEM 格式私密金鑰</translation>
    </message>
    <message>
        <source>this installation of Qt has no TLS backend (OpenSSL 3)</source>
        <translation>此 Qt 未提供 TLS 後端（OpenSSL 3）</translation>
    </message>
</context>
<context>
    <name>lockscope::settings::ProfileStore</name>
    <message>
        <source>The profiles in %1 cannot be read: %2. Check who owns the file and its permissions.</source>
        <translation>無法讀取 %1 中的設定檔：%2。請檢查檔案的擁有者和權限。</translation>
    </message>
    <message>
        <source>The profiles in %1 cannot be used: %2. The file is left as it is; saving a profile here moves it to a backup beside it.</source>
        <translation>無法使用 %1 中的設定檔：%2。該檔案維持不變；在 Lockscope 中儲存設定檔時，會先將其備份到同一目錄。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made. Check its permissions.</source>
        <translation>無法建立資料夾 %1。請檢查其權限。</translation>
    </message>
    <message>
        <source>Another Lockscope is writing %1 just now. Try again.</source>
        <translation>另一個 Lockscope 正在寫入 %1。請重試。</translation>
    </message>
    <message>
        <source>%1 cannot be moved to %2, so it is not replaced.</source>
        <translation>無法將 %1 移到 %2，因此未取代。</translation>
    </message>
    <message>
        <source>The profiles cannot be written to %1: %2. Nothing was changed.</source>
        <translation>無法將設定檔寫入 %1：%2。未變更任何內容。</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2, so it is not replaced.</source>
        <translation>無法將 %1 複製到 %2，因此未取代。</translation>
    </message>
    <message>
        <source>The servers cannot be saved like this: %1.</source>
        <translation>無法儲存伺服器：%1。</translation>
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
        <translation>叢集未公布該節點的位址</translation>
    </message>
    <message>
        <source>the other nodes say that it failed, and nobody has taken over its slots yet</source>
        <translation>其他節點回報它已失效，其槽位尚無節點接管</translation>
    </message>
    <message>
        <source>the cluster announces it at %1, where another node answers</source>
        <translation>叢集公布的位址是 %1，但回應的是另一個節點</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::NodeQuery</name>
    <message>
        <source>Its list of the cluster&apos;s nodes cannot be read (%1).</source>
        <translation>無法讀取其叢集節點清單（%1）。</translation>
    </message>
    <message>
        <source>Check what listens there: a proxy may stand before the cluster.</source>
        <translation>請檢查該連接埠上執行的服務：叢集前面可能有代理。</translation>
    </message>
    <message>
        <source>This user may not ask which nodes the cluster has.</source>
        <translation>此使用者無權查詢叢集有哪些節點。</translation>
    </message>
    <message>
        <source>This server is not a node of a cluster (%1).</source>
        <translation>此伺服器不是叢集節點（%1）。</translation>
    </message>
    <message>
        <source>Write redis://%1 to watch it as a standalone server.</source>
        <translation>若要作為單一伺服器監控，請使用 redis://%1。</translation>
    </message>
    <message>
        <source>The node that answers there (%1) is not the one that the cluster announces (%2).</source>
        <translation>該位址上的節點（%1）與叢集公布的（%2）不一致。</translation>
    </message>
    <message>
        <source>Check the addresses in reach: two nodes may have been given the same one.</source>
        <translation>請檢查 reach 中的位址：可能有兩個節點填寫了同一位址。</translation>
    </message>
    <message numerus="yes">
        <source>A cluster with %n primary node(s).</source>
        <translation>
            <numerusform>叢集，%n 個主節點。</numerusform>
        </translation>
    </message>
    <message>
        <source>A primary without slots.</source>
        <translation>沒有槽位的主節點。</translation>
    </message>
    <message>
        <source>A primary.</source>
        <translation>主節點。</translation>
    </message>
    <message>
        <source>A replica.</source>
        <translation>複本。</translation>
    </message>
    <message>
        <source>It says that the cluster is down: no key can be read or written.</source>
        <translation>節點回報叢集無法使用：任何鍵都無法讀寫。</translation>
    </message>
    <message>
        <source>The node at %1 announces %2, which cannot be reached from here. %3</source>
        <translation>節點 %1 公布的位址是 %2，從本機無法連上。%3</translation>
    </message>
    <message>
        <source>If the node runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every node at the host of the one that announced it.</source>
        <translation>若該節點在執行，請指定實際存取位址：在位址中加 reach=%1~%2；若各節點都在公布它的節點所在主機上，則用 reach=same-host。</translation>
    </message>
    <message>
        <source>This is a Sentinel, not a node of a cluster.</source>
        <translation>這是 Sentinel，不是叢集節點。</translation>
    </message>
    <message>
        <source>Write redis+sentinel://%1/group, with the name of the group, to watch what it watches.</source>
        <translation>若要監控它所管理的群組，請使用 redis+sentinel://%1/group（group 為群組名稱）。</translation>
    </message>
    <message>
        <source>Give database 0, or none, in the address of the cluster.</source>
        <translation>叢集位址中的資料庫只能為 0，或不填寫。</translation>
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
        <translation>該伺服器回報自己是主節點。</translation>
    </message>
    <message>
        <source>It is a replica, although a Sentinel calls it the primary.</source>
        <translation>該伺服器是複本，但有 Sentinel 將其視為主節點。</translation>
    </message>
    <message>
        <source>A failover may be under way: try again in a few seconds.</source>
        <translation>可能正在進行容錯移轉：請幾秒後重試。</translation>
    </message>
    <message>
        <source>It does not say whether it is the primary (%1).</source>
        <translation>該伺服器沒有回報自己是否為主節點（%1）。</translation>
    </message>
    <message>
        <source>The Sentinel at %1 announces %2, which cannot be reached from here. %3</source>
        <translation>Sentinel %1 公布的位址是 %2，從本機無法連上。%3</translation>
    </message>
    <message>
        <source>If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every server at the host of its Sentinel.</source>
        <translation>若該伺服器在執行，請指定實際存取位址：在位址中加 reach=%1~%2；若各伺服器都在其 Sentinel 所在主機上，則用 reach=same-host。</translation>
    </message>
    <message>
        <source>This is the user name and password of Redis, not those of the Sentinels.</source>
        <translation>這裡需要 Redis 的使用者名稱和密碼，而不是 Sentinel 的。</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::SentinelQuery</name>
    <message>
        <source>This is a Redis server, not a Sentinel.</source>
        <translation>這是 Redis 伺服器，不是 Sentinel。</translation>
    </message>
    <message>
        <source>Give the address of a Sentinel, usually port 26379; or write redis://%1 to watch this server alone.</source>
        <translation>請提供 Sentinel 的位址（通常為 26379 連接埠）；若只監控此伺服器，請使用 redis://%1。</translation>
    </message>
    <message>
        <source>This user may not ask where the primary is.</source>
        <translation>此使用者無權查詢主節點的位址。</translation>
    </message>
    <message>
        <source>It refuses the question of a Sentinel&apos;s client (%1).</source>
        <translation>拒絕了 Sentinel 用戶端的查詢（%1）。</translation>
    </message>
    <message>
        <source>Give the address of a Sentinel, usually port 26379.</source>
        <translation>請提供 Sentinel 的位址，通常為 26379 連接埠。</translation>
    </message>
    <message>
        <source>Its answer is not the address of a server.</source>
        <translation>傳回的內容不是伺服器位址。</translation>
    </message>
    <message>
        <source>Check what listens there, and announce-hostnames and resolve-hostnames of the Sentinel.</source>
        <translation>請檢查該連接埠上執行的服務，以及 Sentinel 的 announce-hostnames 和 resolve-hostnames 設定。</translation>
    </message>
    <message>
        <source>The primary of %1 is %2.</source>
        <translation>%1 的主節點是 %2。</translation>
    </message>
    <message>
        <source>It knows no group &quot;%1&quot;.</source>
        <translation>沒有名為「%1」的群組。</translation>
    </message>
    <message>
        <source>Check the name of the group: in the address it stands behind the Sentinels and a /.</source>
        <translation>請檢查群組名稱：它在位址中寫在各 Sentinel 和 / 之後。</translation>
    </message>
    <message>
        <source>Check the name of the group: in the address it stands behind the Sentinels and a /. This Sentinel watches: %1.</source>
        <translation>請檢查群組名稱：它在位址中寫在各 Sentinel 和 / 之後。此 Sentinel 管理的群組：%1。</translation>
    </message>
    <message>
        <source>This Sentinel requires a password of its own.</source>
        <translation>此 Sentinel 需要單獨的密碼。</translation>
    </message>
    <message>
        <source>Give Sentinel&apos;s password: LOCKSCOPE_SENTINEL_PASSWORD, --sentinel-password-fd, or the profile&apos;s field for it. The password of Redis is another one.</source>
        <translation>請提供 Sentinel 的密碼：LOCKSCOPE_SENTINEL_PASSWORD、--sentinel-password-fd 或設定檔中的對應欄位。它與 Redis 的密碼不同。</translation>
    </message>
    <message>
        <source>This Sentinel does not accept the user name and password given for it.</source>
        <translation>此 Sentinel 不接受所提供的使用者名稱和密碼。</translation>
    </message>
    <message>
        <source>Check Sentinel&apos;s user and password (sentinel_user, LOCKSCOPE_SENTINEL_PASSWORD, or the profile&apos;s fields for them). Those of Redis are others.</source>
        <translation>請檢查 Sentinel 的使用者名稱和密碼（sentinel_user、LOCKSCOPE_SENTINEL_PASSWORD 或設定檔中的對應欄位）。它們與 Redis 的不同。</translation>
    </message>
</context>
</TS>
