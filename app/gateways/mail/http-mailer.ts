import { headerText, type Mailer, type MailOutcome, type OutgoingMail } from './mailer.ts'

/** In milliseconds; far less than the shortest pause before another attempt. */
const longestWait = 10_000
/**
 * The request itself is wrong and will stay wrong. Other errors can pass: limits, outages, a key or a domain that the
 * operator still has to set up.
 */
const neverStatuses = new Set([400, 404, 405, 413, 422])

/**
 * Sends with Resend's `POST /emails` (resend.com/docs/api-reference/emails/send-email), or a provider with the same API.
 */
export function httpMailer(endpoint: string, apiKey: string, fetchFrom: typeof fetch): Mailer {
  return {
    async send(mail) {
      try {
        const response = await fetchFrom(endpoint, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${apiKey}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': mail.idempotencyKey,
          },
          body: JSON.stringify(bodyOf(mail)),
          redirect: 'manual',
          signal: AbortSignal.timeout(longestWait),
        })
        return await readOutcome(response)
      } catch (error) {
        return { kind: 'later', error: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

function bodyOf({ from, senderName, to, subject, text }: OutgoingMail) {
  return { from: mailbox(senderName, from), to: [to], subject: headerText(subject), text }
}

/** Writes `"Name" <address>`. A name can't break out of its quotes or its line. */
function mailbox(name: string, address: string): string {
  const quoted = headerText(name.replace(/["\\<>]/g, ' '))
  return quoted === '' ? address : `"${quoted}" <${address}>`
}

async function readOutcome(response: Response): Promise<MailOutcome> {
  const name = await errorName(response)
  if (response.ok) return { kind: 'sent' }
  // The key was used with another text before. The provider accepted that one, so the mail was sent.
  if (response.status === 409 && name === 'invalid_idempotent_request') return { kind: 'sent' }
  return {
    kind: neverStatuses.has(response.status) ? 'never' : 'later',
    error: `${response.status} ${name}`.trim(),
  }
}

/** The provider's name for the error. Its message isn't used, because it may repeat an address. */
async function errorName(response: Response): Promise<string> {
  if (response.ok) {
    await response.body?.cancel()
    return ''
  }
  const body = await response.json().catch(() => null)
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : ''
  return typeof name === 'string' ? (/^\w{1,60}$/.exec(name)?.[0] ?? '') : ''
}
