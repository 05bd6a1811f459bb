import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { customMailEndpoints } from '#app/features/notifications/api/mail-endpoints.ts'
import {
  notificationEndpoints,
  notificationWriteEndpoints,
} from '#app/features/notifications/api/notification-endpoints.ts'
import { sendMail } from '#app/features/notifications/model/mail/send-mail.ts'
import { watchMailBudgets } from '#app/features/notifications/model/mail/used-budgets.ts'

/** The parts of this feature that the console Worker runs. */
export const notifications = {
  calls: {
    Site: [...notificationEndpoints, ...notificationWriteEndpoints],
    Companies: [...customMailEndpoints],
  },
  jobs: [sendMail],
  sweepsOfPlatform: (deps) => ({
    mailBudgets: () => watchMailBudgets(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
