/** The scenarios of `npm run bench -- SCENARIO`: those of `all`, and those that need more time, another disk or other programs. */
import type { Program } from '#verification/toolkit/run-program.ts'

export const IN_ALL: readonly Program[] = [
  {
    name: 'main',
    file: 'verification/bench/main.ts',
    shows: 'reads, purchases, bytes and starts; runs without a name, too (--rounds, --only)',
    duration: '3–10 min',
  },
  {
    name: 'catalogue-size',
    file: 'verification/bench/catalogue-size.ts',
    shows: '50,000 packs beside 100; runs as --packs N, too (--packs, --rounds, --only)',
    duration: '15 min',
  },
  {
    name: 'default-start',
    file: 'verification/bench/default-start.ts',
    shows: '`npm start` on the embedded database: starts, memory, folder (--rounds, --purchases)',
    duration: '1–2 min',
  },
  {
    name: 'lighthouse',
    file: 'verification/bench/lighthouse.ts',
    shows: 'Lighthouse scores, largest contentful paint and script sizes of pages (--rounds, --packs)',
    duration: '15 min',
  },
  {
    name: 'search',
    file: 'verification/bench/search.ts',
    shows: 'how often and how fast search finds titles (argument: TITLES.csv)',
    duration: '2 min',
  },
  {
    name: 'overload',
    file: 'verification/bench/overload.ts',
    shows: 'purchases at five times the rate that the shop can serve (--seconds)',
    duration: '2 min',
  },
  {
    name: 'slowloris',
    file: 'verification/bench/slowloris.ts',
    shows: 'a visitor beside 2,000 slow connections, directly and through nginx (--connections)',
    duration: '2 min',
  },
  {
    name: 'slow-gateway',
    file: 'verification/bench/slow-gateway.ts',
    shows: 'login codes and Paytm sales while PayU takes 10 s to respond (--rounds, --seconds)',
    duration: '8 min',
  },
  {
    name: 'history',
    file: 'verification/bench/history.ts',
    shows: 'purchases and audit with a history of a million orders (--orders, --rounds)',
    duration: '8 min',
  },
  {
    name: 'desk',
    file: 'verification/bench/desk.ts',
    shows: 'the lists of the desk over a million orders, and purchases beside it (--orders, --rounds)',
    duration: '5 min',
  },
  {
    name: 'traces',
    file: 'verification/bench/traces.ts',
    shows: 'the processor time that traces add to a purchase (--rounds)',
    duration: '3 min',
  },
  {
    name: 'rolling',
    file: 'verification/bench/rolling.ts',
    shows: 'failed requests and dead pages while two versions answer, release by release (--restarts)',
    duration: '3 min',
  },
  {
    name: 'database-restart',
    file: 'verification/bench/database-restart.ts',
    shows: 'lost writes when PostgreSQL crashes under load (--crashes, --down)',
    duration: '1–4 min',
  },
]

export const SEPARATE: readonly Program[] = [
  {
    name: 'full-disk',
    file: 'verification/bench/full-disk.ts',
    shows: 'lost writes when the disk of PostgreSQL is full; needs a small TMPDIR (--fills, --full)',
    duration: '2 min',
  },
  {
    name: 'failover',
    file: 'verification/bench/failover.ts',
    shows: 'lost writes and time without sales when the primary PostgreSQL of three is lost (--rounds)',
    duration: '20 min',
  },
  {
    name: 'peers',
    file: 'verification/bench/peers.ts',
    shows: 'processor time beside Vendure and Medusa, which must be running (--running, --rounds)',
    duration: '10 min',
  },
  {
    name: 'soak',
    file: 'verification/bench/soak.ts',
    shows: 'an hour or a week of purchases with faults: lost writes, memory, connections (--hours)',
    duration: '1 h',
  },
  {
    name: 'verify',
    file: 'verification/bench/verify.ts',
    shows: 'the rate at which one instance verifies payment attempts (--attempts)',
    duration: '2 min',
  },
  {
    name: 'renewals',
    file: 'verification/bench/renewals.ts',
    shows: 'the rates at which one instance checks mandates, announces and debits (--mandates)',
    duration: '5 min',
  },
]

export const SCENARIOS: readonly Program[] = [...IN_ALL, ...SEPARATE]
