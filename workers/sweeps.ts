import type { CronDeps, FeatureWorker } from '#app/doors/feature-worker.ts'
import type { Sweeps } from '#app/features/operations/model/run-sweeps.ts'
import * as workers from '#app/features/worker.ts'
import { runDueJobs, sweepJobs } from '#app/kernel/jobs/run-job.ts'

const features = Object.values<FeatureWorker>(workers)

/** The kinds of jobs that the console Worker runs itself, by cron. */
export const appKinds = features.flatMap(({ jobs = [] }) => jobs)

/** Everything that cron does every minute: it wakes jobs, and runs the sweeps of all features. */
export function sweepsOf(deps: CronDeps): Sweeps {
  return {
    jobs: () => sweepJobs(deps.env, { except: appKinds.map(({ kind }) => kind), now: deps.now() }),
    appJobs: () => runDueJobs(deps, appKinds),
    ...Object.assign({}, ...features.map(({ sweeps }) => sweeps?.(deps))),
  }
}
