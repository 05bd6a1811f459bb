import { readText } from '#workers/sandbox/body.ts'
import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'

/** The API key of the app in local use. */
export const mailKey = 'sandbox-mail-key'

const day = 86_400_000
const maxRecipients = 50
const mailboxForm = /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/

type Refusal = { status: number; name: string; message: string }
type Accepted = { id: string; body: string; at: number }

/**
 * Plays Resend's `POST /emails`, with its error names. An `Idempotency-Key` gives the same id for a day. Mails to `bounce@…` are never
 * accepted, mails to `later@…` at the third attempt.
 */
export async function acceptMail(context: SandboxContext, request: Request): Promise<Response> {
  const body = await readText(request)
  const denied = checkKey(request) ?? checkIdempotencyKey(request)
  if (denied !== null) return respondRefusal(denied)
  const read = readMail(context, body)
  if ('name' in read) return respondRefusal(read)
  const trouble = await findTrouble(context, request, read)
  if (trouble !== null) return respondRefusal(trouble)
  return acceptOnce(context, request, body, read)
}

function checkKey(request: Request): Refusal | null {
  const [, key] = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '') ?? []
  if (key === undefined)
    return { status: 401, name: 'missing_api_key', message: 'Missing API key in the authorization header.' }
  return key === mailKey ? null : { status: 403, name: 'invalid_api_key', message: 'API key is invalid.' }
}

function checkIdempotencyKey(request: Request): Refusal | null {
  const length = request.headers.get('Idempotency-Key')?.length ?? 1
  if (length >= 1 && length <= 256) return null
  return { status: 400, name: 'invalid_idempotency_key', message: 'The key must be between 1-256 chars.' }
}

function readMail(context: SandboxContext, body: string): Mail | Refusal {
  const fields = readObject(body)
  if (fields === null)
    return { status: 422, name: 'validation_error', message: 'The request body is no JSON object.' }
  const { from, subject, text = '', html = '', headers = {} } = fields
  const to = [fields.to].flat()
  for (const name of ['from', 'to', 'subject'])
    if (fields[name] === undefined) return missing(`Missing \`${name}\` field.`)
  if (text === '' && html === '') return missing('Missing `html` or `text` field.')
  if (![from, subject, text, html, ...to].every((value) => typeof value === 'string'))
    return { status: 422, name: 'validation_error', message: 'A field is not a string.' }
  const wrongHeader = problemOfHeaders(headers)
  if (wrongHeader !== null) return { status: 422, name: 'validation_error', message: wrongHeader }
  if (/[\r\n]/.test(subject as string))
    return {
      status: 422,
      name: 'validation_error',
      message: 'The line break character is not allowed in the `subject` field.',
    }
  if (!mailboxForm.test(from as string)) return malformed('from')
  const recipients = to as string[]
  const isFew = recipients.length >= 1 && recipients.length <= maxRecipients
  if (!isFew || !recipients.every((one) => mailboxForm.test(one))) return malformed('to')
  return {
    id: newUuid(context),
    at: context.now(),
    from: from as string,
    to: recipients,
    subject: subject as string,
    text: text as string,
    html: html as string,
    headers: headers as Record<string, string>,
  }
}

/**
 * Checks additional headers: names and lines that a mail may have, and for RFC 8058 that the address is alone in its brackets and can be
 * posted to. Null if nothing is wrong.
 */
function problemOfHeaders(headers: unknown): string | null {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'The `headers` field must be an object.'
  for (const [name, value] of Object.entries(headers))
    if (!/^[\w-]+$/.test(name) || typeof value !== 'string' || !/^[\x20-\x7e]*$/.test(value))
      return `Invalid header \`${name}\`.`
  const { 'List-Unsubscribe': address, 'List-Unsubscribe-Post': post } = headers as Record<string, string>
  if (post === undefined) return null
  const isPostable = /^<https?:\/\/[^<>\s]+>$/.test(address ?? '')
  const isOneClick = post === 'List-Unsubscribe=One-Click'
  return isPostable && isOneClick ? null : 'Invalid `List-Unsubscribe-Post` header.'
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(body)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function missing(message: string): Refusal {
  return { status: 422, name: 'missing_required_field', message }
}

function malformed(field: string): Refusal {
  const message = `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`
  return { status: 422, name: 'validation_error', message }
}

async function findTrouble({ state }: SandboxContext, request: Request, mail: Mail): Promise<Refusal | null> {
  const address = addressOf(mail.to[0] ?? '')
  if (address.startsWith('bounce@'))
    return { status: 422, name: 'validation_error', message: 'The recipient is on the suppression list.' }
  if (!address.startsWith('later@')) return null
  const key = `later/${address}/${request.headers.get('Idempotency-Key') ?? mail.subject}`
  const tries = (await state.get<number>(key)) ?? 0
  await state.put(key, tries + 1)
  if (tries >= 2) return null
  return {
    status: 503,
    name: 'service_unavailable',
    message: 'Something went wrong. Please try again later.',
  }
}

/** The key is reserved before the mail is stored, so that of two requests with the same key only one sends a mail. */
async function acceptOnce(
  context: SandboxContext,
  request: Request,
  body: string,
  mail: Mail,
): Promise<Response> {
  const key = request.headers.get('Idempotency-Key')
  if (key !== null) {
    const place = `idempotency/${key}`
    const known = await context.state.get<Accepted>(place)
    if (known !== null && context.now() >= known.at + day) await context.state.take(place)
    const accepted: Accepted = { id: mail.id, body, at: mail.at }
    if (!(await context.state.add(place, accepted)))
      return repeat(await context.state.get<Accepted>(place), body)
  }
  await keepMail(context, mail)
  return Response.json({ id: mail.id })
}

function repeat(first: Accepted | null, body: string): Response {
  if (first?.body === body) return Response.json({ id: first.id })
  const message = 'Same idempotency key used with a different request payload.'
  return respondRefusal({ status: 409, name: 'invalid_idempotent_request', message })
}

function respondRefusal({ status, name, message }: Refusal): Response {
  return Response.json({ statusCode: status, name, message }, { status })
}

/** An accepted mail. `at` is in milliseconds. */
export type Mail = {
  id: string
  at: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** The number of mails that the mailbox keeps. Older ones are deleted. */
const kept = 500

async function keepMail(context: SandboxContext, mail: Mail): Promise<void> {
  await context.state.put(keyOf(mail), mail)
  const mails = await context.state.list<Mail>('mail/')
  for (const old of mails.slice(0, -kept)) await context.state.clear(keyOf(old))
}

/** Lists mails, newest first. `to` is an address without a name; its case doesn't matter. */
export async function listMails({ state }: SandboxContext, to: string | null): Promise<Mail[]> {
  const mails = (await state.list<Mail>('mail/')).reverse()
  if (!to) return mails
  return mails.filter((mail) => mail.to.some((one) => addressOf(one) === to.trim().toLowerCase()))
}

export async function clearMails(context: SandboxContext, to: string | null): Promise<void> {
  for (const mail of await listMails(context, to)) await context.state.clear(keyOf(mail))
}

/** Reads the address from `Name <a@b.example>`, or from an address alone. */
function addressOf(mailbox: string): string {
  return (/<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase()
}

function keyOf({ at, id }: Mail): string {
  return `mail/${String(at).padStart(15, '0')}/${id}`
}
