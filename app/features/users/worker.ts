import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { rangeProposalEndpoints } from '#app/features/users/api/range-proposal-endpoints.ts'
import { staffUserEndpoints, userRecordEndpoints } from '#app/features/users/api/user-endpoints.ts'
import { userGroupEndpoints } from '#app/features/users/api/user-group-endpoints.ts'

/** The calls of this feature that the console Worker answers. */
export const users = {
  calls: {
    Users: [...staffUserEndpoints, ...userRecordEndpoints],
    'User groups': [...userGroupEndpoints, ...rangeProposalEndpoints],
  },
} satisfies FeatureWorker
