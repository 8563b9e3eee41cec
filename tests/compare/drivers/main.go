// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The driver of redsync (../README.md): driver JOB
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/go-redsync/redsync/v4"
	syncredis "github.com/go-redsync/redsync/v4/redis"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
)

type job struct {
	Kind      string
	Addresses []string
	Group     string
	Password  string
	Key       string
	OwnKeys   bool
	Workers   int
	Turns     int
	WarmMs    int
	RunMs     int
	WorkMs    int
	ThinkMs   int
	TTLMs     int
	WaitMs    int
}

type told struct {
	Version    string       `json:"version"`
	Counts     []int64      `json:"counts"`
	Refused    int64        `json:"refused"`
	Failed     int64        `json:"failed"`
	FirstError string       `json:"firstError"`
	Holds      [][4]float64 `json:"holds"`
}

const (
	patience     = 2 * time.Second       // for a worker that still waits at the end
	meanDelay    = 150 * time.Millisecond // of redsync, between two tries
	afterFailure = 10 * time.Millisecond
)

func millis(number int) time.Duration { return time.Duration(number) * time.Millisecond }
func wallMs() float64                 { return float64(time.Now().UnixMicro()) / 1000 }

func connect(j job) *redsync.Redsync {
	if j.Kind == "sentinel" {
		return redsync.New(goredis.NewPool(redis.NewFailoverClient(&redis.FailoverOptions{MasterName: j.Group,
			SentinelAddrs: j.Addresses, Password: j.Password, SentinelPassword: j.Password})))
	}
	if j.Kind == "cluster" {
		return redsync.New(goredis.NewPool(redis.NewClusterClient(&redis.ClusterOptions{Addrs: j.Addresses,
			Password: j.Password})))
	}
	var pools []syncredis.Pool
	for _, address := range j.Addresses {
		pools = append(pools, goredis.NewPool(redis.NewClient(&redis.Options{Addr: address, Password: j.Password})))
	}
	return redsync.New(pools...)
}

type crew struct {
	sync  *redsync.Redsync
	job   job
	mutex sync.Mutex // guards told
	told  told
}

func (c *crew) run(limit time.Duration) {
	c.told.Counts = make([]int64, c.job.Workers)
	c.told.Holds = [][4]float64{}
	end := time.Now().Add(limit)
	var workers sync.WaitGroup
	for worker := 0; worker < c.job.Workers; worker++ {
		workers.Add(1)
		go func(worker int) {
			defer workers.Done()
			c.work(worker, end)
		}(worker)
	}
	done := make(chan struct{})
	go func() { workers.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(limit + millis(c.job.WaitMs) + patience):
	}
}

func (c *crew) work(worker int, end time.Time) {
	key := c.job.Key
	if c.job.OwnKeys {
		key = fmt.Sprint(key, ":", worker)
	}
	tries := 1 + int(millis(c.job.WaitMs)/meanDelay)
	lock := c.sync.NewMutex(key, redsync.WithExpiry(millis(c.job.TTLMs)), redsync.WithTries(tries))
	for turn := 0; time.Now().Before(end) && (c.job.Turns == 0 || turn < c.job.Turns); turn++ {
		asked := wallMs()
		if err := lock.Lock(); err != nil {
			c.note(err)
			continue
		}
		acquired := wallMs()
		time.Sleep(millis(c.job.WorkMs))
		leaving := wallMs()
		lock.Unlock() // the next acquisition shows what is wrong
		c.mutex.Lock()
		c.told.Counts[worker]++
		if !c.job.OwnKeys {
			c.told.Holds = append(c.told.Holds, [4]float64{float64(worker), asked, acquired, leaving})
		}
		c.mutex.Unlock()
		time.Sleep(millis(c.job.ThinkMs))
	}
}

func (c *crew) note(err error) {
	var taken *redsync.ErrTaken
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if errors.As(err, &taken) || errors.Is(err, redsync.ErrFailed) {
		c.told.Refused++
		return
	}
	if c.told.Failed == 0 {
		c.told.FirstError = err.Error()
	}
	c.told.Failed++
	time.Sleep(afterFailure)
}

func version() string {
	info, _ := debug.ReadBuildInfo()
	for _, dependency := range info.Deps {
		if dependency.Path == "github.com/go-redsync/redsync/v4" {
			return dependency.Version
		}
	}
	return ""
}

func main() {
	var j job
	if err := json.Unmarshal([]byte(os.Args[1]), &j); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	lines := bufio.NewReader(os.Stdin)
	library := connect(j)
	warm := crew{sync: library, job: j}
	warm.job.Key += ":warm"
	warm.job.OwnKeys, warm.job.WorkMs, warm.job.ThinkMs = true, 0, 0
	limit := millis(j.WarmMs)
	if j.WarmMs == 0 {
		warm.job.Turns = 1
		limit = millis(j.WaitMs)
	} else {
		warm.job.Turns = 0
	}
	warm.run(limit)
	fmt.Println("ready")
	lines.ReadString('\n')
	crew := crew{sync: library, job: j}
	crew.run(millis(j.RunMs))
	crew.mutex.Lock()
	crew.told.Version = version()
	json.NewEncoder(os.Stdout).Encode(crew.told)
	lines.ReadString('\n')
}
