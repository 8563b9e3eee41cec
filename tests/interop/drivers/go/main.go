// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// driver LIBRARY PORT: does with a real lock library what each line of JSON on standard input asks, and says on standard
// output what it did. tests/interop/README.md has the words.
package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
)

type command struct {
	Do     string `json:"do"`
	Name   string `json:"name"`
	TTLMs  int64  `json:"ttl_ms"`
	WaitMs int64  `json:"wait_ms"`
}

func (c command) ttl() time.Duration { return time.Duration(c.TTLMs) * time.Millisecond }

type answer struct {
	Did      string  `json:"did"`
	Ok       bool    `json:"ok"`
	Version  string  `json:"version,omitempty"`
	TokenHex string  `json:"token_hex,omitempty"`
	Error    string  `json:"error,omitempty"`
	BeganMs  float64 `json:"began_ms,omitempty"`
	EndedMs  float64 `json:"ended_ms,omitempty"`
}

// lock is one lock of one library. acquire answers false when others hold it.
type lock interface {
	acquire(ctx context.Context) (bool, error)
	renew(ttl time.Duration) error
	release() error
	token() string
}

const retry = 100 * time.Millisecond

type redsyncLock struct {
	sync  *redsync.Redsync
	name  string
	mutex *redsync.Mutex
}

func newRedsync(client redis.UniversalClient, c command) lock {
	sync := redsync.New(goredis.NewPool(client))
	tries := 1 + int(c.WaitMs/retry.Milliseconds())
	return &redsyncLock{sync, c.Name, sync.NewMutex(c.Name, redsync.WithExpiry(c.ttl()), redsync.WithTries(tries),
		redsync.WithRetryDelay(retry))}
}

func (l *redsyncLock) acquire(ctx context.Context) (bool, error) {
	err := l.mutex.LockContext(ctx)
	var taken *redsync.ErrTaken
	if errors.As(err, &taken) || errors.Is(err, redsync.ErrFailed) {
		return false, nil
	}
	return err == nil, err
}

// An expiry of another length needs a mutex of its own: of the same value, so that it is the same hold.
func (l *redsyncLock) renew(ttl time.Duration) error {
	l.mutex = l.sync.NewMutex(l.name, redsync.WithExpiry(ttl), redsync.WithValue(l.mutex.Value()))
	ok, err := l.mutex.Extend()
	if err == nil && !ok {
		err = errors.New("not extended")
	}
	return err
}

func (l *redsyncLock) release() error {
	ok, err := l.mutex.Unlock()
	if err == nil && !ok {
		err = errors.New("not held")
	}
	return err
}

func (l *redsyncLock) token() string { return l.mutex.Value() }

type bsmLock struct {
	client *redislock.Client
	asked  command
	lock   *redislock.Lock
}

func newBsm(client redis.UniversalClient, c command) lock { return &bsmLock{client: redislock.New(client), asked: c} }

func (l *bsmLock) acquire(ctx context.Context) (bool, error) {
	options := &redislock.Options{Metadata: "interop"}
	if l.asked.WaitMs > 0 {
		options.RetryStrategy = redislock.LinearBackoff(retry)
		limited, cancel := context.WithTimeout(ctx, time.Duration(l.asked.WaitMs)*time.Millisecond)
		defer cancel()
		ctx = limited
	}
	var err error
	l.lock, err = l.client.Obtain(ctx, l.asked.Name, l.asked.ttl(), options)
	if errors.Is(err, redislock.ErrNotObtained) {
		return false, nil
	}
	return err == nil, err
}

func (l *bsmLock) renew(ttl time.Duration) error { return l.lock.Refresh(context.Background(), ttl, nil) }
func (l *bsmLock) release() error                { return l.lock.Release(context.Background()) }
func (l *bsmLock) token() string                 { return l.lock.Token() + l.lock.Metadata() }

type library struct {
	module string
	make   func(redis.UniversalClient, command) lock
}

var libraries = map[string]library{
	"redsync":       {"github.com/go-redsync/redsync/v4", newRedsync},
	"bsm/redislock": {"github.com/bsm/redislock", newBsm},
}

func obey(lib library, client redis.UniversalClient, locks map[string]lock, c command) (answer, error) {
	switch c.Do {
	case "acquire":
		l := lib.make(client, c)
		locks[c.Name] = l
		ok, err := l.acquire(context.Background())
		if err != nil || !ok {
			return answer{}, err
		}
		return answer{Ok: true, TokenHex: hex.EncodeToString([]byte(l.token()))}, nil
	case "renew":
		return answer{Ok: true}, locks[c.Name].renew(c.ttl())
	case "release":
		return answer{Ok: true}, locks[c.Name].release()
	}
	return answer{}, fmt.Errorf("no such command: %s", c.Do)
}

func versionOf(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, dependency := range info.Deps {
		if dependency.Path == module {
			return dependency.Version
		}
	}
	return ""
}

func nowMs() float64 { return float64(time.Now().UnixMicro()) / 1000 }

func connect(onCluster bool, address string) redis.UniversalClient {
	if onCluster {
		return redis.NewClusterClient(&redis.ClusterOptions{
			Addrs: []string{address}, Password: os.Getenv("LOCKSCOPE_INTEROP_PASSWORD")})
	}
	return redis.NewClient(&redis.Options{Addr: address})
}

func main() {
	name := strings.TrimSuffix(os.Args[1], "-cluster")
	lib, known := libraries[name]
	if !known {
		fmt.Fprintln(os.Stderr, "no such library:", os.Args[1])
		os.Exit(2)
	}
	client := connect(name != os.Args[1], "127.0.0.1:"+os.Args[2])
	locks := map[string]lock{}
	say := json.NewEncoder(os.Stdout)

	say.Encode(answer{Did: "start", Ok: true, Version: versionOf(lib.module)})
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var c command
		began := nowMs()
		err := json.Unmarshal(lines.Bytes(), &c)
		told := answer{}
		if err == nil {
			told, err = obey(lib, client, locks, c)
		}
		if err != nil { // what a library returns is its answer
			told.Ok, told.Error = false, err.Error()
		}
		told.Did, told.BeganMs, told.EndedMs = c.Do, began, nowMs()
		say.Encode(told)
	}
}
