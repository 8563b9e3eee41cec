<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW" sourcelanguage="en">
<context>
    <name>Arguments</name>
    <message>
        <source>Start a private redis-server with a running scenario and watch it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uri</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch this server: redis://, rediss:// or unix://; see docs/cli.md.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch this saved server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the password from this file descriptor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>system, light or dark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>system, en, zh_CN or zh_TW.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this page first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width&gt;x&lt;height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the window, for example 1600x1000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture of each page in this folder and end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait so long before the pictures (default: 6).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print the version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope shows, explains and repairs Redis distributed locks while they happen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: lockscope [options]          the window
       lockscope &lt;verb&gt; [options]   without a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the window:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passwords come from LOCKSCOPE_PASSWORD, REDISCLI_AUTH, --password-fd or the desktop&apos;s keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope --help lists what there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 cannot be &apos;%2&apos;; it can be: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a verb.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--demo, --uri and --profile each choose the server: give one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--size &apos;%1&apos; is not a size; write it like 1600x1000 (at least 400x300).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--after &apos;%1&apos; is not a number of seconds from 0 to 3600.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--password-fd &apos;%1&apos; is not a file descriptor.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Capability</name>
    <message>
        <source>RESP3 protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subscribe to the patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyspace notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan for keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run scripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CellText</name>
    <message>
        <source>%1 d %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.%2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left one level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force-released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>migrated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>poll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message>
        <source>source: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remedy: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not held: there is no such key in database %2 now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LOCK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HOLDER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TYPE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EVIDENCE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock is held under the watched patterns (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the locks that are held now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prints what happens to the locks, as it happens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows everything about one lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases one lock safely: only if it is still what was seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says what this user may see on the server, and how to mend what is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit codes: 0 done, 1 finding or not released, 2 usage, 3 connection, 4 permission.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the lock&apos;s key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server: redis://[user@]host[:port][/db], rediss://... for TLS, unix:///path[?db=n]. Default: redis://127.0.0.1:6379/0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the password from this file descriptor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: file of the certificate authority (PEM).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: client certificate (PEM).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: key of the client certificate (PEM).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: server name to ask for and to verify.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One JSON object a line, for scripts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch keys of this glob pattern; repeatable. Default: lock:*.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End after so many seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print tokens in clear instead of masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is given in hexadecimal, for names that are not text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release only if the holder&apos;s token is this one; - reads it from standard input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not ask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope %1: %2
Try: lockscope %1 --help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--password-fd needs the number of an open file descriptor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 is for TLS; write the address as rediss://...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not take the argument &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs exactly one key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--key-hex needs an even number of hexadecimal digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--pattern needs a glob pattern such as lock:*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--duration needs a number of seconds above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope: no such verb. Try: lockscope --help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder is not the expected one. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody can be asked here. Look at the lock, then add --yes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is held by %2. This will be run:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old holder is not stopped by this. Release it? [y/N] </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not confirmed. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Connect to Redis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Und&amp;o</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings of the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a &amp;URI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis://user@host:6379/0, rediss://…, unix:///path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colo&amp;ur…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the colour of the environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soc&amp;ket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/run/redis/redis.sock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for the socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>U&amp;ser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the default user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remember in the system keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trusted certificates of the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for the CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client certi&amp;ficate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for the client certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client &amp;key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for the client key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ser&amp;ver name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the host above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name that the certificate must carry, when it is not the host: through a tunnel, or by address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to watch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key &amp;patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one pattern a line, like lock:*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets of lock libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read &amp;budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> keys/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;oll budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> commands/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What watching may cost the server. Events are read up to the read budget, acquisitions first; the rest is counted and shown. 0 reads nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-&amp;only: nothing is ever released or changed from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;User for actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user of the Server tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass&amp;word for actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cop&amp;y what to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of the test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConnectionState</name>
    <message>
        <source>not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting to reconnect</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DockTitles</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Development</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Staging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Production</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>“%1” is not a field. Fields: %2. Put quotes around it to search for the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to search for between the quotes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quote is not closed: add &quot; at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is compared with a colon: %1:text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a blank before the next condition.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A state is missing after “%1:”. States: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time is missing, such as %1&lt;5s, %1&gt;250ms or %1&gt;2m.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number is missing, such as %1&gt;0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text is missing, such as %1:worker-*.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a state. States: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a time. Write %2&lt;5s; units: ms, s, m, h, d.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a number. Write %2&gt;0.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HolderLabel</name>
    <message>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InspectorFacts</name>
    <message>
        <source>confidence high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confidence medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confidence low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: the value was not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by the holder&apos;s clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>entered %n time(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free since %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since before it was first seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: never ends by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n seen</source>
        <comment>renewals</comment>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, every %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, no steady cadence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · exact to %2</source>
        <extracomment>how a fact is known, and how exactly its time is known</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>took it over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(%1 in all)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>none visible (spinners need a trace)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>renewed ×%1</source>
        <extracomment>%1 is how many times</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read: too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This key is too long for a command line %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockAction</name>
    <message>
        <source>Released. The lock is free for the next one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not released: the lock changed hands before we acted. Nothing was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Already gone: it was released or expired before we acted. Nothing was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps it away for a while.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not released: refused from here, nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not released: the server refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been released. It is not sent again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back: the old holder has its lock again, with the rest of its lease.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not put back: somebody else has taken the lock in the meantime.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not put back: its lease would have ended by now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not put back: refused from here, nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not put back: the server refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been put back. It is not sent again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done: the lease ends sooner now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quarantined: the key is ours until the time is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: the lock changed hands before we acted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: the lock was gone before we acted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: refused from here, nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed: the server refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been changed. It is not sent again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten the lease of %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quarantine %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put %1 back?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shorten lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quarantine lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releasing: looking again, comparing, deleting only if unchanged…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortening: looking again, comparing, changing only if unchanged…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quarantining: looking again, comparing, replacing only if unchanged…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Putting back, if nobody took it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not held any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no TTL: it never ends by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since when is not known: it was held when first looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none seen so far; this library usually renews</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none seen: it is not being renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), last %1 s ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, usually every %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters get their chance when the new lease ends; nobody is woken before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder renews: its next renewal makes the lease long again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder is not told; it goes on working until it notices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value of ours takes the place of the lock until the time is over. Until then nobody gets it: waiters keep waiting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old holder is not stopped. Its renewals and its release find a token that is not its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters sleep until they are told: they are woken by Redisson&apos;s own unlock message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters block on a list: one is woken by the library&apos;s own signal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters that poll get the lock at their next try; nobody is woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old holder is not stopped: it goes on working until it notices. Its own release will say that the lock is not its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is being renewed: some libraries set the lock again at the next renewal. That is watched for a few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one script: if the value is still the same and its lease is longer, PEXPIRE %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one script: if the value is still the same, SET %1 &lt;our own value&gt; PX %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockActionDialog</name>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What will be run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Type the key to confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cop&amp;y as redis-cli</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look &amp;again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow actions for 10 &amp;minutes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockCells</name>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown; at least since %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no TTL: it never ends by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none seen in this hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, last %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, usually every %2, last %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large to read (%1, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force-released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evicted, not released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved to another node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>a verdict and by how much: &quot;renewal late 3.8 s&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease %1, renewals: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2, known by %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sorted set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other type</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Login</name>
    <message>
        <source>The password cannot be read from file descriptor %1: %2. Open it for reading, for example --password-fd 3 3&lt;file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What file descriptor %1 holds is longer than any password (64 KiB).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning: a password on the command line can be seen by others on this machine; use LOCKSCOPE_PASSWORD, REDISCLI_AUTH or --password-fd instead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NodeCard</name>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not seen this way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinds of change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notify-keyspace-events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What our user may do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaps: times of which nothing is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NodeFacts</name>
    <message>
        <source>ends and leases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hashes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sorted sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eviction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyspace notifications: the server tells every change, and reads fill in who holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client tracking: the server says that a key changed, and we look what it is now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polling only: we look at the keys in turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused attempts to take a lock, and who sent a release.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds that begin and end between two looks; whether a hold was released or expired is inferred; refused attempts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that begins and ends between two looks; times are as coarse as the looks; refused attempts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: the server does not tell its settings, so it is inferred from what arrives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>polling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ✓ told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known (CONFIG GET is not permitted)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1, missing: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 ms against this machine, measured to ±%3 ms; round trip %4 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>policy not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure keys with a TTL go first, and those are the locks. Keep locks on a server with noeviction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure any key may go, locks too. Keep locks on a server with noeviction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1: locks are not evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 commands/s of all clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of a core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of them blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 memory, no limit set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 keys evicted since its start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up for %1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sample yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageTitles</name>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SavedFilterText</name>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expiring &lt; 2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held &gt; 5 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All locks: the number is of those held now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held while others wait for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A renewal is overdue by the pace seen so far, or has stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held and will never end by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder overwrote another one: neither release nor expiry in between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by its TTL a moment ago, without a release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease ends within two seconds unless it is renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for more than five minutes, as far as its begin is known</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Enter the path of the server&apos;s unix socket.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The path is longer than 107 bytes, which is all that the system allows for a socket. Use a shorter path or a link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a host name or an address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a host name or an address. Paste a whole URI into the field above instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a port from 1 to 65535; Redis usually listens on 6379.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the server a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is too long; %1 characters are enough.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A colour is written as #rrggbb.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a database number from 0 to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter at least one key pattern, like lock:*, or choose a preset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client certificate and its key belong together: choose both files, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The read budget goes from 0 to %1 keys a second, the poll budget from 0 to %2 commands a second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a text of at most %2 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from 0 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;environment&quot; is not development, staging or production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;transport&quot; is not tcp, tls or unix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no &quot;id&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not JSON: %1 at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was written by a newer Lockscope (format %1, this one reads %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a list of profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds more than %1 profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profile %1 cannot be used: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profile %1 has the id of another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not remembered: no keyring available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not remembered: the keyring did not allow it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not remembered: the keyring says &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>still held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evicted by the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released by an operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved to another node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken over by another holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanished, nobody knows how</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First seen %1; held since before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still held, for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To %1 (%2): %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed by the usual cadence</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Others waited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handed over at once: somebody waited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held by %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free, last held by %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) shown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>mean %1, p99 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <comment>holds that expired or were taken over</comment>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gap %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no TTL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the lease lasts is not known yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease should have ended %1 ago.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease ends in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last tick %1 ago, cadence %2 (+%3 %).</source>
        <extracomment>%1 and %2 are durations; %3 is how much longer than usual, in percent</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known well enough to say anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held; no renewals seen so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewed on schedule, every %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Held while %n other(s) wait.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Taken over: this holder overwrote another one that had neither released nor expired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No TTL: if the holder dies, this lock stays for ever.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewal late:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewal stopped:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease is over, but the server has not said so yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by its TTL, not released by its holder, who may still be working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free: released %1 ago.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gone without an event: a flush, a restart, a failover, or the event was missed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::actions::KeyLook</name>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is neither a string nor a hash: its holders share one key, and removing that would remove all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its value has %1 bytes: too large to be compared safely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has %1 fields: too large to be compared safely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes %1 bytes: too large to be compared safely.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::actions::LockAction</name>
    <message>
        <source>No answer from the server while connecting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and the server cannot be asked now: %1 It may have been carried out or not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This profile is read-only. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was no such key when it was looked at. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Somebody holds the lock now. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock was gone already. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder&apos;s entry changed since you looked (it was taken again or let go once). Nothing was sent; look again and decide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another holder has the lock now. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was lost before anything was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was lost before the command was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease ends sooner than that by itself. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock ended before our command came. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a replica: act on the master.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the holder&apos;s own release, too. Bring the replicas back or lower the setting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server runs a long script. Wait, or end it with SCRIPT KILL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is at its memory limit and refuses writes that need memory. Deleting still works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The user may not do this. Give it the right, or name another user for actions in the profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server cannot save its data and therefore refuses writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refused or could not be asked: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is there now could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is absent now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key holds what you saw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key holds something else now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost: it may have been carried out or not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another holder has the lock now. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock was released, and the same holder has it again: its renewal re-creates it. Quarantine it, or stop the holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is released, and the next holder has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to put back any more: that is possible for ten seconds after a release, while the lease would still run. Nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::app::Pictures</name>
    <message>
        <source>The folder %1 cannot be made. Name another one with --grab.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture %1 cannot be written. Name another folder with --grab.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::app::WindowApp</name>
    <message>
        <source>There is no saved server named %1. Choose one from the list at the left of the top bar, or connect to a new one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionPermission</name>
    <message>
        <source>Not connected to a server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server&apos;s profile is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Production is read-only until you choose &quot;Allow actions for 10 minutes&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions allowed for %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionService</name>
    <message>
        <source>Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 was released. It can be put back for %n second(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Allow actions on production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow actions on %1 for 10 minutes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks on this production server can then be released, shortened and quarantined from here. Each action still asks for the key. This and each action are written to the audit log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Allow for 10 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions stay locked: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop allowing actions (%1 left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow actions for 10 minutes…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::BarChart</name>
    <message>
        <source>%1: %2</source>
        <extracomment>tool tip of a bar: its name and its value</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CapabilityModel</name>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What mends it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectDialog</name>
    <message>
        <source>%1 (copy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel &amp;test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing… Nothing on the server is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ This server can be watched. Nothing on it was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ This server cannot be watched like this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Press Connect again to connect without saving.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectionTest</name>
    <message>
        <source>· waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>– not done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find and reach the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encryption (TLS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redis answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Database %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate and the host name are right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not needed on a socket of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not asked for: everything travels in clear text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol RESP%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the default user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, a replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, a node of a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the locks of this node are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, eviction policy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under memory pressure the server may evict locks. Keep locks on a server with the policy noeviction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2. %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DashboardPage</name>
    <message>
        <source>last 2 minutes, one value a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks held by each, now · a click filters the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks held by each, last 2 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds by length, since watching began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since watching began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks held now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand-over gap, median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand-over gap, p99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand-overs within 10 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiters seen now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused attempts a second, estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hand-over gap is the time from the end of a hold to the next acquisition of the same lock. Refused attempts are an estimate: SET and SETNX calls of the server minus the acquisitions seen; SETs that have nothing to do with locks count in, so the truth is lower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds a lock now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing seen yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hold has been seen from begin to end yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>others</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock(s)</source>
        <extracomment>%1 is a holder, %n how many locks it holds</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held now</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>per second: %1 acquired, %2 renewed, %3 released, %4 expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came only as counts under overload; they are included.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds, median up to %2, p99 up to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock is held whose begin is known.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Demo</name>
    <message>
        <source>The demo needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server), or connect to a server of yours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo&apos;s private redis-server did not start: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo&apos;s scenario cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DockTitle</name>
    <message>
        <source>Hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to move this panel; double click to let it float</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EmptyPage</name>
    <message>
        <source>See what your locks are doing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope watches the locks that your programs keep in Redis: who holds them, since when, how they are renewed, who waits, and what goes wrong. Nothing on the server is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to Redis...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting the demo...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts a private redis-server with a running scenario; no server of yours is touched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsModel</name>
    <message>
        <source>%1 from %2</source>
        <extracomment>a lock was taken over: new holder, then the one before</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is known up to here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is known of the %1 before: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came faster than they can be listed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The states of the locks are exact all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;It happened at most %3 before %4 (known by %5).&lt;br&gt;Hold began: %6&lt;br&gt;Lease ends: %7&lt;br&gt;Token: %8&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the server&apos;s clock, as estimated here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder after the event; of an end: who held it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was left of the lease right after the event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the event is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It happened within this time before the time shown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsPage</name>
    <message>
        <source>All Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only Troubles</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n Kind(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as &amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No events match</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are hidden by the filter.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens to the watched locks is listed here, the newest at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock or holder: worker-*   (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked for in lock and holder; * ? [ ] make a pattern for the whole text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the newest event and follow what comes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which kinds of events are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinds of events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterStrip</name>
    <message>
        <source>%1: %2</source>
        <extracomment>accessible name of a saved filter: its title and how many locks it shows</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GapsModel</name>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HoldersModel</name>
    <message>
        <source>alive: renews on schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>doubtful: a renewal is late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>silent: renewals stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot tell: does not renew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Last sign of life (acquisition or renewal): %2&lt;br&gt;Oldest hold began: %3&lt;br&gt;Token: %4&lt;/p&gt;&lt;p&gt;Press Enter to show its locks.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process or client that the token names; else the token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library that wrote its locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks held now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Age of its longest hold; ≥ when the begin of a hold was not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last sign of life</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its last acquisition or renewal of any lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What its renewals say</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Inspector</name>
    <message>
        <source>Inspector of the selected lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock selected.

Select one in the table or in the timeline to see who holds it, how its lease was renewed, and what happened before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds left, renewal ticks, missed ticks; dotted: next renewal expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease of the last 60 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latest first, UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw key and value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same with redis-cli</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis-cli commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the redis-cli commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the holder&apos;s token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No TTL: there is no lease to draw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lease was seen in the last minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) in the last 60 seconds</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has happened since watching began.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LiveTable</name>
    <message>
        <source>Fit Columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockActionDialog</name>
    <message>
        <source>The lock is gone already: there is nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lock cannot be compared safely, so nothing is done to it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder changed while this was open. Look again to see who has it now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease ends in %1 s anyway: choose a shorter time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the key exactly as it is shown to confirm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it away &amp;for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>none visible (those that poll cannot be seen)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released. Watching for a holder that takes it again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server said: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters woken: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Put back (%1 s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockActions</name>
    <message>
        <source>&amp;Inspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show holder, lease and history in the inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in Ta&amp;ble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to this lock&apos;s row on the Locks page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in &amp;Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to this lock&apos;s lane on the Timeline page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the name of the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy T&amp;oken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what identifies the holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Te&amp;xt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the row, tab-separated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the row as one JSON object a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy redis-cli &amp;Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the commands that show this lock in a terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by This &amp;Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only the locks of this holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by This &amp;Prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only the locks whose names begin alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shorten TTL...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the lease end sooner, if the holder is unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quarantine...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep everybody out for a while with a tombstone that ends by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put &amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the lock back to the holder it was taken from, if nobody took it since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the lock, if the holder is unchanged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksModel</name>
    <message>
        <source>(gone)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library that wrote the lock, by the layout of its value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who holds it, as the token says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re-entry count and mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for; ≥ when its begin was not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease (60 s → remaining)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease with its renewals in the last 60 seconds, then what is left of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time until the lease ends unless it is renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ticks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals of this hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters that are visible in Redis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a person should know about it now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksPage</name>
    <message>
        <source>Show Only Its Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Character %1: %2</source>
        <extracomment>what is wrong with the filter and at which character</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks match</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are hidden by the filter.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a server to see its locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys of the server are being scanned: %1 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks are held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the key patterns of the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: state:contended ttl&lt;5s holder:worker-*   (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Words are looked for in lock, holder and library; * ? [ ] make a pattern for the whole text; a minus in front excludes.&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does each holder hold, and is it alive?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows stay where they are while the pointer is over the table, a menu is open or the selection is moved by keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks shown of those known: held, or ended a moment ago</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainActions</name>
    <message>
        <source>&amp;Connect...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the Redis server to watch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try the Demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a private redis-server with a running scenario and watch it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop watching this server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reconnect Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the connection and connect again at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at &amp;Everything Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read every known lock and scan for others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze what is shown; nothing is lost meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the search field of this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to &amp;Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the newest events again (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the page at the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the page at the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Servers and Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the side bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the inspector of the selected lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Timeline Below the Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the timeline under the Locks table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put all panels back to where they were at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Like the &amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark or light as the desktop is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show times in UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Local Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show times in this machine&apos;s time zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Desktop &amp;Notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tell on the desktop when locks get into trouble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List every shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The toolkit Lockscope is built with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what happened meanwhile and go on live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what it does, its shortcut</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainWindow</name>
    <message>
        <source>About Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows, explains and repairs Redis distributed locks while they happen.

Copyright 2026 the Lockscope authors. Free software under the GNU General Public License, version 3 or later; the lock library under the Apache License 2.0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Like the &amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the page %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers and Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the server was lost. What happens meanwhile is shown as a gap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>private redis-server, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting the demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No server</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Paused at %1 · %2</source>
        <comment>time, how many events wait</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ti&amp;mes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NodeCard</name>
    <message>
        <source>not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command that mends: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Notifier</name>
    <message>
        <source>%1: %2 (was %3)</source>
        <extracomment>a line of a desktop notification: &quot;No TTL: 2 (was 1)&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks need a look</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfileForm</name>
    <message>
        <source>Unix socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCP, clear text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS, encrypted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Production: nothing is changed until you choose &quot;Allow actions for 10 minutes&quot;, and then the key is typed for each action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each action asks first, compares before it acts and is written to the audit log. Mark the server as production to lock actions until they are allowed for ten minutes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfilesModel</name>
    <message>
        <source>%1, %2, %3</source>
        <extracomment>accessible text of a saved server: name, environment, URI</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SawtoothChart</name>
    <message>
        <source>missed tick</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ServerPage</name>
    <message>
        <source>measuring…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of %1 allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys/s read because of events%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 polls/s%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes/s received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no read was given up for the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ %1 reads were given up for the budget so far: their holders show as &quot;not seen&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected. Connect to a server to see what it is, what may be seen there, and what watching it costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What watching costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing on the server was changed by watching it. The commands above are for its administrator; they are never run from here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Session</name>
    <message>
        <source>Demo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ShortcutsDialog</name>
    <message>
        <source>Back to live; clear the filter or the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table: inspect the selected lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table: copy the selected rows as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table and timeline: menu of the selected lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: zoom in and out (also Ctrl+wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: move back and forward (also drag)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: fit the selected hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: previous and next contention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Sidebar</name>
    <message>
        <source>Servers, views and prefixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on ✓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off · tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off · polling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How changes are learned. Without keyspace notifications short holds can be missed; the Server page says what mends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eviction risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ⚠</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With maxmemory-policy %1 the server may remove locks when memory runs out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the server may remove locks when memory runs out (maxmemory-policy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more prefix(es)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SourceChip</name>
    <message>
        <source>%1
%2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched server: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::StatusFields</name>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks held now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How old a holder is when it is read: 99 of 100 reads of the last second were younger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times in which nothing is known, because the connection or the server was away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Age of the oldest confirmation among all held locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting the demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n live lock(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gaps %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>oldest look %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server clock unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server clock %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimelinePage</name>
    <message>
        <source>Filter lanes by lock or holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latest activity first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trouble first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of time shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less time (W, or Ctrl+wheel at the cursor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more time (S, or Ctrl+wheel at the cursor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the selected range, or the hold of the selected lock (F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous contention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the contention or loss before ([)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next contention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the contention or loss after (])</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the present again (End or Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s): filter to see them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Ctrl+wheel zooms at the cursor · drag pans · Shift+drag selects a range · [ ] steps through contentions · P pins a lane</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimelineWidget</name>
    <message>
        <source>Nothing is known in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline of locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1, following live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · Ctrl+wheel zooms, [ ] steps through contentions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks yet. They appear here when one is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock matches the filter.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeMonitor</name>
    <message>
        <source>The keys cannot be listed: the server says &quot;%1&quot;. Locks that are held already appear only when something happens to them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reconnected by request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This node is a replica: an expiry looks like a release here, changes arrive late, and locks cannot be released here. Connect to the master to see and act on the locks themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This node is part of a cluster: only the locks in its own slots are shown. Watch each master as a node of its own to see all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of %1 are not announced: the user may not subscribe to this pattern. They are found by looking. The Server page names the right that is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of %1 are not announced: the server says &quot;%2&quot;. They are found by looking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for locks that are held already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLUSHALL or FLUSHDB: the keys are gone without an event each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is busy with a script or loads its data; nothing can be read until it has done. Events go on afterwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not answer: it is busy with a long command, stopped, or the network is interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CLIENT TRACKING is refused: &quot;%1&quot;. What it would announce is found by polling.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notify-keyspace-events is now &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The notifications of the server were switched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A change was found that no notification announced: notifications are off. Changes are now found by other means; the Server page names them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped. Redis counts leases by that clock: they ended earlier or later than they should.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server was restarted behind our connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s history changed: a fail-over or a full re-synchronisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLUSHALL, FLUSHDB or SWAPDB: keys changed without an event each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The role of the server changed. What this node shows is checked again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Reader</name>
    <message>
        <source>The connection was cut while these keys were being read, so they are not read again: %1. Refresh (re-sync) to try once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders cannot be read: the server says &quot;%1&quot;. Leases are still shown. The Server page names the right that is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown without holder and lease. Give the user read access to the watched keys.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::redis::Capability</name>
    <message>
        <source>Events and reads come on one connection, in the server&apos;s own order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without RESP3 events and reads need two connections: their order is not known, and there is no key tracking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notifications of the watched keys can be received.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No notifications: locks are found by tracking or polling, and short holds are missed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server announces every change of a lock at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not announce all changes of locks: what is missing is filled by tracking or polling, and changes between two looks are missed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that are already held are found at the start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that are already held are not found; only changes from now on are seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder, lease and type of a lock can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder and remaining lease of the locks stay unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks can be released and shortened safely, by compare and delete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks cannot be released or shortened from here; watching is not affected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A flushed database is noticed at once; stands in where notifications are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A flushed database is noticed only by the next poll, and nothing but polling stands in for missing notifications.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections can be shown: whether a holder is still there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It cannot be told whether the connection of a holder is still there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A short trace can show who acquires, releases and is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trace: who released a lock and who was refused stays unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s settings can be checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s settings cannot be checked: whether notifications are on shows only once an event comes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow the command HELLO: undo its renaming in the server&apos;s configuration, or connect past the proxy that blocks it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key tracking needs RESP3: see hello3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up notify-keyspace-events in the settings of the server or of the hosting service; it needs the letters K g $ l s h z x e.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command does not exist here: it was renamed, or the hosting service blocks it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be asked without running it; an administrator can look with ACL GETUSER.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::redis::ConnectError</name>
    <message>
        <source>The host name of %1 is not known: check its spelling and the name service.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing listens at %1: check host and port, and whether the server runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be reached: check the address, the network and the firewall, or the path of the socket.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not answer in time: the server may be stopped or overloaded, or a firewall drops the packets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 speaks only TLS: use rediss:// instead of redis://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not speak TLS: use redis:// instead of rediss://, or the server&apos;s TLS port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trusted TLS connection to %1: check CA file, host name and client certificate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What answers at %1 is not Redis: check host and port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server at %1 is too old: Redis 6.0 or newer, or any Valkey, is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wants a password: give one (LOCKSCOPE_PASSWORD, --password-fd or the profile), and the user name if it is not the default user.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not accept this user name and password: check both, and that the user is enabled (ACL LIST).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not let this user in: an administrator has to permit it (ACL, protected mode, or the rights of the socket file).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not have this database: choose another number, 0 on a cluster node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server at %1 is still loading its data: try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server at %1 is busy with a long script: wait, or end it with SCRIPT KILL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server at %1 has no connection left: raise maxclients, or close other clients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 was closed: the server ended or restarted, cut this client, or the network failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sent bytes that are not the Redis protocol: is there a proxy in between?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refuses the connection: see the server&apos;s own words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>sentence (the server&apos;s own words)</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it wants a client certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it refuses the client certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>while connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>during the TLS handshake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>while logging in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a command got no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reply nobody asked for</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::settings::ProfileStore</name>
    <message>
        <source>The profiles in %1 cannot be read: %2. Check who owns the file and its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profiles in %1 cannot be used: %2. The file is left as it is; saving a profile here moves it to a backup beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 cannot be made. Check its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another Lockscope is writing %1 just now. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be moved to %2, so it is not replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profiles cannot be written to %1: %2. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>There is no display: the demo runs for 20 seconds, prints the live table, and saves pictures of the window in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope: there is no display (neither WAYLAND_DISPLAY nor DISPLAY is set). Use the verbs (lockscope --help), or lockscope --demo, which needs none.
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
