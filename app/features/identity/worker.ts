import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { appKeyEndpoints } from '#app/features/identity/api/app-key-endpoints.ts'
import {
  authEndpoints,
  customLoginEndpoints,
  identityEndpoints,
  ipLoginEndpoints,
} from '#app/features/identity/api/auth-endpoints.ts'
import { signInAdminEndpoints } from '#app/features/identity/api/sign-in-endpoints.ts'
import { termsAdminEndpoints, termsEndpoints } from '#app/features/identity/api/terms-endpoints.ts'
import { userEndpoints } from '#app/features/identity/api/user-endpoints.ts'
import { sweepSecrets, sweepStaffSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { endIdleSessions } from '#app/features/identity/model/session/end-idle-sessions.ts'

/** The calls, jobs and sweeps of this feature that the console Worker runs. */
export const identity = {
  calls: {
    'Sign-in': [
      ...authEndpoints,
      ...ipLoginEndpoints,
      ...customLoginEndpoints,
      ...identityEndpoints,
      ...termsEndpoints,
    ],
    Users: [...userEndpoints],
    Administrators: [...appKeyEndpoints],
    Companies: [...signInAdminEndpoints, ...termsAdminEndpoints],
  },
  callsOfPlatform: [...authEndpoints, ...appKeyEndpoints],
  sweeps: (deps) => ({
    idleSessions: () => endIdleSessions(deps.env, deps.now()),
    secrets: () => sweepSecrets(deps),
  }),
  sweepsOfPlatform: (deps) => ({
    staffSecrets: () => sweepStaffSecrets(deps),
  }),
} satisfies FeatureWorker
