<?php
// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driver.php LIBRARY PORT: does with a real lock library what each line of JSON on standard input asks, and says on
// standard output what it did. ../../README.md has the words.
declare(strict_types=1);

require_once 'Symfony/Component/Lock/autoload.php';

use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\Lock;
use Symfony\Component\Lock\Store\RedisStore;

/** A lock whose lease is the store's: with one of its own the library takes it twice, once for each. */
final class SymfonyLock
{
    private Key $key;
    private Lock $lock;

    public function __construct(Redis $server, string $name, float $seconds, private bool $reads)
    {
        $this->key = new Key($name);
        $this->lock = new Lock($this->key, new RedisStore($server, $seconds), null, false);
    }

    /** It knows to wait, but not for how long. */
    public function acquire(bool $waits): bool
    {
        return $this->reads ? $this->lock->acquireRead($waits) : $this->lock->acquire($waits);
    }

    public function renew(float $seconds): void
    {
        $this->lock->refresh($seconds);
    }

    public function release(): void
    {
        $this->lock->release();
    }

    public function token(): string
    {
        return $this->key->getState(RedisStore::class);
    }
}

/** Carries out one command; returns what there is to say beside the times. */
function obey(array $ask, Redis $server, array &$locks, bool $reads): array
{
    $name = $ask['name'];
    switch ($ask['do']) {
        case 'acquire':
            $locks[$name] = new SymfonyLock($server, $name, $ask['ttl_ms'] / 1000, $reads);
            if (!$locks[$name]->acquire(isset($ask['wait_ms'])))
                return ['ok' => false];
            return ['ok' => true, 'token_hex' => bin2hex($locks[$name]->token())];
        case 'renew':
            $locks[$name]->renew($ask['ttl_ms'] / 1000);
            return ['ok' => true];
        case 'release':
            $locks[$name]->release();
            return ['ok' => true];
    }
    throw new ValueError("no such command: {$ask['do']}");
}

function say(array $told): void
{
    fwrite(STDOUT, json_encode($told)."\n");
}

$server = new Redis();
$server->connect('127.0.0.1', (int) $argv[2]);
$server->setOption(Redis::OPT_READ_TIMEOUT, -1);
$locks = [];
say(['did' => 'start', 'ok' => true, 'version' => trim(`dpkg-query -W -f '\${Version}' php-symfony-lock` ?? '')]);
while (($line = fgets(STDIN)) !== false) {
    $ask = json_decode($line, true);
    $began = microtime(true) * 1000;
    try {
        $told = obey($ask, $server, $locks, $argv[1] === 'symfony-read');
    } catch (Throwable $error) { // what a library throws is its answer
        $told = ['ok' => false, 'error' => get_class($error).': '.$error->getMessage()];
    }
    say(['did' => $ask['do']] + $told + ['began_ms' => $began, 'ended_ms' => microtime(true) * 1000]);
}
