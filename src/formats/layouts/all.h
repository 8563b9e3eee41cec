// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the layouts, each defined in the file of its library.

#include "formats/layout.h"

namespace lockscope::formats {

extern const Layout kRedissonText;
extern const Layout kRedissonQueue;
extern const Layout kRedissonDeadlines;
extern const Layout kPythonRedisLockSignal;
extern const Layout kSidekiqList;
extern const Layout kSidekiqText;
extern const Layout kSidekiqDigests;
extern const Layout kRubySemaphoreList;
extern const Layout kRubySemaphoreText;
extern const Layout kSymfonyProbe;
extern const Layout kRedissonReadWrite;
extern const Layout kRedissonLock;
extern const Layout kRedissonFasterMulti;
extern const Layout kSidekiq;
extern const Layout kRubySemaphore;
extern const Layout kHuey;
extern const Layout kHandwrittenHash;
extern const Layout kSymfony;
extern const Layout kMedallionPermits;
extern const Layout kRedisSemaphore;
extern const Layout kRedissonPermits;
extern const Layout kMedallionReaders;
extern const Layout kBullMq;
extern const Layout kBull;
extern const Layout kShedLock;
extern const Layout kLock4j;
extern const Layout kGitLab;
extern const Layout kCelerySingleton;
extern const Layout kCeleryOnce;
extern const Layout kRedBeat;
extern const Layout kKombu;
extern const Layout kDify;
extern const Layout kRq;
extern const Layout kArq;
extern const Layout kAsynq;
extern const Layout kMachinery;
extern const Layout kRedisMutex;
extern const Layout kMalkusch;
extern const Layout kNextcloud;
extern const Layout kHangfire;
extern const Layout kRedisSemaphoreMutex;
extern const Layout kPottery;
extern const Layout kRedLockNet;
extern const Layout kPythonRedisLock;
extern const Layout kSuperset;
extern const Layout kFoundatio;
extern const Layout kLaravel;
extern const Layout kJetcache;
extern const Layout kRedisObjects;
extern const Layout kDrupal;
extern const Layout kLuaBakins;
extern const Layout kLockscopeFence;
extern const Layout kLockscope;
extern const Layout kLockscopeUnmarked;
extern const Layout kSpring;
extern const Layout kRedisPy;
extern const Layout kDjango;
extern const Layout kMedallion;
extern const Layout kRedsync;
extern const Layout kCheprasov;
extern const Layout kRedlockCpp;
extern const Layout kSymfonyText;
extern const Layout kBsm;
extern const Layout kRedlockPy;
extern const Layout kRedisPlusPlus;
extern const Layout kLaravelFunnel;
extern const Layout kNodeRedlock;
extern const Layout kRslock;
extern const Layout kRonnylt;
extern const Layout kDiscourse;
extern const Layout kServiceStack;
extern const Layout kLuaBearnard;
extern const Layout kAioredlock;
extern const Layout kRedlockRb;
extern const Layout kGoZero;
extern const Layout kRedissonNumber;
extern const Layout kStackExchange;
extern const Layout kDapr;
extern const Layout kHandwrittenText;
extern const Layout kHandwrittenObject;
extern const Layout kHandwrittenFence;
extern const Layout kWalrus;
extern const Layout kWalrusEvent;
extern const Layout kSherlock;
extern const Layout kCoredis;
extern const Layout kHueyText;
extern const Layout kDramatiq;
extern const Layout kRueidisLock;
extern const Layout kSimpleRedisMutex;
extern const Layout kSimpleRedisMutexFence;
extern const Layout kWarlock;
extern const Layout kNodeResque;
extern const Layout kNodeResqueLeader;

} // namespace lockscope::formats
