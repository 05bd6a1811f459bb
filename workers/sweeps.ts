import type { CronDeps, FeatureWorker } from '#app/doors/feature-worker.ts'
import * as workers from '#app/features/worker.ts'
import { onlyIn } from '#app/kernel/data/database.ts'
import { dueJobsPerRun, runDueJobs, sweepJobs } from '#app/kernel/jobs/run-job.ts'
import { type AllSweeps, goesOn, type Sweeps } from '#app/kernel/jobs/sweep.ts'

const features = Object.values<FeatureWorker>(workers)

/** The kinds of jobs that the console Worker runs itself, by cron. */
export const appKinds = features.flatMap(({ jobs = [] }) => jobs)

/** Everything that cron asks for every minute: jobs are woken, and the sweeps of all features run. */
export function sweepsOf(deps: CronDeps): AllSweeps {
  return {
    ofPlatform: Object.assign({}, ...features.map(({ sweepsOfPlatform }) => sweepsOfPlatform?.(deps))),
    ofTenants: (database) => sweepsIn({ ...deps, env: onlyIn(deps.env, database) }),
  }
}

function sweepsIn(deps: CronDeps): Sweeps {
  return {
    jobs: () => sweepJobs(deps.env, { except: appKinds.map(({ kind }) => kind), now: deps.now() }),
    appJobs: () => goesOn(runDueJobs(deps, appKinds), dueJobsPerRun),
    ...Object.assign({}, ...features.map(({ sweeps }) => sweeps?.(deps))),
  }
}
