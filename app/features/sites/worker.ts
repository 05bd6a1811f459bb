import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import {
  siteEndpoints,
  sitePlaceEndpoints,
  tagManagerEndpoints,
} from '#app/features/sites/api/site-endpoints.ts'
import { sweepDomains } from '#app/features/sites/model/own-domain/sweep-domains.ts'

/** The parts of this feature that the console Worker runs. */
export const sites = {
  calls: {
    Companies: [...siteEndpoints, ...sitePlaceEndpoints, ...tagManagerEndpoints],
  },
  callsOfPlatform: [...siteEndpoints, ...sitePlaceEndpoints],
  sweepsOfPlatform: (deps) => ({
    domains: () => sweepDomains(deps),
  }),
} satisfies FeatureWorker
