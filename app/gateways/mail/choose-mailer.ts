import { bindingMailer } from './binding-mailer.ts'
import { httpMailer } from './http-mailer.ts'
import type { Mailer } from './mailer.ts'

export type MailSettings = { MAIL_ENDPOINT: string; MAIL_API_KEY?: string; EMAIL?: SendEmail }

/** The HTTP provider if there is a key for it, otherwise Cloudflare's binding. Without either, mails wait. */
export function chooseMailer(env: MailSettings, fetchFrom: typeof fetch): Mailer {
  if (env.MAIL_API_KEY) return httpMailer(env.MAIL_ENDPOINT, env.MAIL_API_KEY, fetchFrom)
  if (env.EMAIL !== undefined) return bindingMailer(env.EMAIL)
  return { send: async () => ({ kind: 'later', error: 'no provider is set' }) }
}
