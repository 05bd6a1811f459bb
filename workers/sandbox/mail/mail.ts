import type { SandboxContext } from '#workers/sandbox/ground.ts'

/** A mail that was accepted. `at` in milliseconds. */
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

/** The number of latest mails that the mailbox keeps. */
const kept = 500

export async function keepMail(context: SandboxContext, mail: Mail): Promise<void> {
  await context.state.put(keyOf(mail), mail)
  const mails = await context.state.list<Mail>('mail/')
  for (const old of mails.slice(0, -kept)) await context.state.clear(keyOf(old))
}

/** Lists mails, newest first; `to` is an address without a name, in any case. */
export async function listMails({ state }: SandboxContext, to: string | null): Promise<Mail[]> {
  const mails = (await state.list<Mail>('mail/')).reverse()
  if (!to) return mails
  return mails.filter((mail) => mail.to.some((one) => addressOf(one) === to.trim().toLowerCase()))
}

export async function clearMails(context: SandboxContext, to: string | null): Promise<void> {
  for (const mail of await listMails(context, to)) await context.state.clear(keyOf(mail))
}

/** `Name <a@b.example>` or the address alone. */
export function addressOf(mailbox: string): string {
  return (/<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase()
}

function keyOf({ at, id }: Mail): string {
  return `mail/${String(at).padStart(15, '0')}/${id}`
}
