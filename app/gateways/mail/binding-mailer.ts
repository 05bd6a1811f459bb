import { headerText, type Mailer, type MailOutcome } from './mailer.ts'

/**
 * Error codes of Cloudflare's Email Service that another attempt can't fix. Errors about the sender's domain, limits and
 * outages can be.
 */
const never =
  /^E_(?:VALIDATION_ERROR|FIELD_MISSING|RECIPIENT_\w+|CONTENT_TOO_LARGE|HEADERS?_\w+|TOO_MANY_\w+)$/

/**
 * Sends with Cloudflare's `send_email` binding (developers.cloudflare.com/email-service/api/send-emails/workers-api). It
 * has no idempotency keys: a Worker that dies after sending and before noting it sends the mail twice.
 */
export function bindingMailer(binding: SendEmail): Mailer {
  return {
    async send({ from, senderName, to, subject, text }) {
      try {
        await binding.send({
          from: { name: headerText(senderName), email: from },
          to,
          subject: headerText(subject),
          text,
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

function outcomeOf(error: unknown): MailOutcome {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const known = /^E_[A-Z_]{1,60}$/.exec(code)?.[0] ?? 'unknown'
  return { kind: never.test(known) ? 'never' : 'later', error: known }
}
