import { headerText, type Mailer, type MailOutcome, type OutgoingMail } from './mailer.ts'

/** Milliseconds; far less than the shortest pause before another attempt. */
const longestWait = 10_000
/** The request itself is wrong and stays so. Others mend: limits, outages, a key or a domain the operator has yet to set. */
const neverStatuses = new Set([400, 404, 405, 413, 422])

/** Sends by Resend's `POST /emails` (resend.com/docs/api-reference/emails/send-email), or whoever speaks the same. */
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

/** `"Name" <address>`; a name never leaves its quotes, nor its line. */
function mailbox(name: string, address: string): string {
  const quoted = headerText(name.replace(/["\\<>]/g, ' '))
  return quoted === '' ? address : `"${quoted}" <${address}>`
}

async function readOutcome(response: Response): Promise<MailOutcome> {
  const name = await errorName(response)
  if (response.ok) return { kind: 'sent' }
  // The key was used with another text: the first was accepted, so somebody has the mail.
  if (response.status === 409 && name === 'invalid_idempotent_request') return { kind: 'sent' }
  return {
    kind: neverStatuses.has(response.status) ? 'never' : 'later',
    error: `${response.status} ${name}`.trim(),
  }
}

/** The provider's name for what went wrong; its message may repeat an address. */
async function errorName(response: Response): Promise<string> {
  if (response.ok) {
    await response.body?.cancel()
    return ''
  }
  const body = await response.json().catch(() => null)
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : ''
  return typeof name === 'string' ? (/^\w{1,60}$/.exec(name)?.[0] ?? '') : ''
}
