/**
 * One mail in plain text. `idempotencyKey` is the same for every attempt, so that a provider that supports keys sends it
 * once.
 */
export type OutgoingMail = {
  from: string
  senderName: string
  to: string
  subject: string
  text: string
  /** The address at which one POST ends such mails, without a sign-in (RFC 8058). Null if the reader can't end them. */
  unsubscribeUrl: string | null
  idempotencyKey: string
}

/**
 * The outcome of an attempt: `later` may succeed another time, `never` won't. `error` is for the operator and contains neither the address
 * nor the text.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'later' | 'never'; error: string }

/** A way to send mail. Never throws. */
type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome> }

const maxHeaderLength = 200

/** Makes a text safe for a header: keeps it in one line and cuts it to the maximum length. */
export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/ {2,}/g, ' ')
  return Array.from(line.trim()).slice(0, maxHeaderLength).join('')
}

export type MailSettings = { MAIL_ENDPOINT: string; MAIL_API_KEY?: string; EMAIL?: SendEmail }

/** The HTTP provider if there is a key for it, otherwise Cloudflare's binding. Without either, mails wait. */
export function chooseMailer(env: MailSettings, fetchFrom: typeof fetch): Mailer {
  if (env.MAIL_API_KEY) return httpMailer(env.MAIL_ENDPOINT, env.MAIL_API_KEY, fetchFrom)
  if (env.EMAIL !== undefined) return bindingMailer(env.EMAIL)
  return { send: async () => ({ kind: 'later', error: 'no provider is set' }) }
}

/**
 * Error codes of Cloudflare's Email Service that another attempt can't fix. Errors about the sender's domain, limits and outages can pass.
 */
const never =
  /^E_(?:VALIDATION_ERROR|FIELD_MISSING|RECIPIENT_\w+|CONTENT_TOO_LARGE|HEADERS?_\w+|TOO_MANY_\w+)$/

/**
 * Sends with Cloudflare's `send_email` binding (developers.cloudflare.com/email-service/api/send-emails/workers-api). It has no idempotency
 * keys, so a Worker that dies between sending the mail and recording it sends it twice.
 */
function bindingMailer(binding: SendEmail): Mailer {
  return {
    async send({ from, senderName, to, subject, text, unsubscribeUrl }) {
      try {
        await binding.send({
          from: { name: headerText(senderName), email: from },
          to,
          subject: headerText(subject),
          text,
          ...headersOf(unsubscribeUrl),
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

/** The time-out of a request in milliseconds; far less than the shortest pause before another attempt. */
const maxWaitMs = 10_000

/**
 * Statuses for a request that is wrong and will stay wrong. Other errors can pass: limits, outages, a key or a domain that the operator
 * still has to set up.
 */
const neverStatuses = new Set([400, 404, 405, 413, 422])

/**
 * Sends with Resend's `POST /emails` (resend.com/docs/api-reference/emails/send-email), or a provider with the same API.
 */
function httpMailer(endpoint: string, apiKey: string, fetchFrom: typeof fetch): Mailer {
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
          signal: AbortSignal.timeout(maxWaitMs),
        })
        return await readOutcome(response)
      } catch (error) {
        return { kind: 'later', error: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

function bodyOf({ from, senderName, to, subject, text, unsubscribeUrl }: OutgoingMail) {
  return {
    ...{ from: mailbox(senderName, from), to: [to], subject: headerText(subject), text },
    ...headersOf(unsubscribeUrl),
  }
}

/** The headers of RFC 8058, with which a mail program offers to end such mails. An address is escaped, so that it can't end its line. */
function headersOf(unsubscribeUrl: string | null): { headers?: Record<string, string> } {
  if (unsubscribeUrl === null) return {}
  const headers = {
    'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { headers }
}

/** Writes `"Name" <address>`. A name can't break out of its quotes or its line. */
function mailbox(name: string, address: string): string {
  const quoted = headerText(name.replace(/["\\<>]/g, ' '))
  return quoted === '' ? address : `"${quoted}" <${address}>`
}

async function readOutcome(response: Response): Promise<MailOutcome> {
  const name = await errorName(response)
  if (response.ok) return { kind: 'sent' }
  // The key was used with another text before. The provider accepted that mail, so this one counts as sent.
  if (response.status === 409 && name === 'invalid_idempotent_request') return { kind: 'sent' }
  return {
    kind: neverStatuses.has(response.status) ? 'never' : 'later',
    error: `${response.status} ${name}`.trim(),
  }
}

/** The provider's name for the error. Leaves out its message, which may repeat an address. */
async function errorName(response: Response): Promise<string> {
  if (response.ok) {
    await response.body?.cancel()
    return ''
  }
  const body = await response.json().catch(() => null)
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : ''
  return typeof name === 'string' ? (/^\w{1,60}$/.exec(name)?.[0] ?? '') : ''
}
