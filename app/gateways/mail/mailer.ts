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
  idempotencyKey: string
}

/**
 * `later` may work another time, `never` won't. `error` is for the operator and contains neither the address nor the
 * text.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'later' | 'never'; error: string }

/** A way to send mail. Never throws. */
export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome> }

const maxHeaderLength = 200

/** Makes a text safe for a header by keeping it in one line. */
export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/ {2,}/g, ' ')
  return Array.from(line.trim()).slice(0, maxHeaderLength).join('')
}
