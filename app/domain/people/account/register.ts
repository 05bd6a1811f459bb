import { readSignInRules, type SignInRules } from '#app/domain/access/sign-in-rules.ts'
import { newMail } from '#app/domain/mail/new-mail.ts'
import { admit } from '#app/domain/people/password/admit.ts'
import { isRefusal, refuse } from '#app/errors/refusal.ts'
import { refuseTogether } from '#app/errors/refused-field.ts'
import { paths } from '#app/paths/reader.ts'
import { newElementId } from '#app/values/element-id.ts'
import { emailKey } from '#app/values/email.ts'
import type { Locale } from '#app/values/locale.ts'
import { passwordDigest } from '#app/values/password.ts'
import { cleanName } from '#app/values/person-name.ts'
import { sha256Hex } from '#app/values/sha256.ts'
import { usernameKey } from '#app/values/username.ts'
import { commit } from '#app/visit/commit.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  emailProblems,
  nameProblems,
  newPasswordProblems,
  refuseProblems,
  usernameProblems,
} from './account-problems.ts'
import { isRegistrationOpen, namesAskedFor } from './account-rules.ts'
import { findReaderByEmail, isUsernameTaken } from './account-store.ts'
import { newMailLink } from './mail-link.ts'
import { insertReader, isCompanyFull, type NewReader } from './new-reader-store.ts'

export type RegistrationRequest = {
  fullName?: string
  email?: string
  username?: string
  /** As typed, and typed again; where a mail confirms the registration it is judged, if sent, and not kept. */
  password?: string
  confirmPassword?: string
  lang?: Locale
  isSubscribeMail: boolean
}

/** What a registration by a page brings beside its fields: what only this browser knows, and where its reader was going. */
export type RegistrationOrigin = { browser: string; back: string | null }

/** Nobody has shown yet that the address is theirs: no password waits for them. */
type Unproven = Omit<NewReader, 'password'> & { lang: Locale }

export type Registration = {
  id: string
  fullName: string
  email: string | null
  lang: Locale
  /** Whether a mail was sent whose link makes the account; where one had one, it says so instead. */
  byMail: boolean
}

/**
 * Makes oneself an account (R113). Where readers have usernames it is made at once and a taken one is refused with
 * `userAlreadyExists`; where they have e-mail addresses a link is mailed, whose page asks for the password
 * (docs/adr/117), and the answer, and the work, are the same for an address that has an account already. Refuses a site without registration with `forbidden`, a full company with
 * `companyMaxUsersReached`, and what R405–R410 don't allow with `invalidEmail`, `invalidUsername`, `passwordTooShort` or
 * `badParameters`.
 */
export async function register(
  visit: Visit,
  request: RegistrationRequest,
  origin?: RegistrationOrigin,
): Promise<Registration> {
  const rules = await readSignInRules(visit.db, visit.site.tenantId)
  if (!isRegistrationOpen(rules)) refuse('forbidden')
  await ensureGood(visit, request, rules)
  const reader = readerOf(visit, request, rules)
  const byMail = reader.email !== null
  if (byMail) await mailLink(visit, reader, rules, origin)
  else await makeAtOnce(visit, reader, rules, request.password ?? '')
  return { id: reader.id, fullName: reader.name, email: reader.email, lang: reader.lang, byMail }
}

async function ensureGood(visit: Visit, request: RegistrationRequest, rules: SignInRules): Promise<void> {
  const asked = namesAskedFor(rules.accountType)
  const asksUsername =
    asked.username === 'required' || (asked.username === 'optional' && request.username !== undefined)
  const { password, confirmPassword } = request
  const asksPassword = asked.email === 'no' || password !== undefined || confirmPassword !== undefined
  const typed = { plain: password ?? '', confirmation: confirmPassword ?? '' }
  const { fullName, email, username } = request
  const owner = { name: fullName, email, username }
  const wrong = asksPassword
    ? await newPasswordProblems(visit, ['password', 'confirmPassword'], typed, {
        strict: rules.strictPassword,
        owner,
      })
    : []
  const problems = [
    ...nameProblems('fullName', cleanName(request.fullName ?? '')),
    ...(asked.email === 'required' ? emailProblems('email', request.email) : []),
    ...(asksUsername ? usernameProblems('username', request.username) : []),
    ...wrong,
  ]
  await refuseTogether(
    request,
    () => refuseProblems(problems),
    () => asksUsername && ensureUsernameFree(visit, username ?? ''),
  )
}

/** The constraint holds it; this says it together with what else is wrong. */
async function ensureUsernameFree({ db, site }: Visit, username: string): Promise<void> {
  if (await isUsernameTaken(db, site.tenantId, usernameKey(username))) refuse('userAlreadyExists')
}

/** A name that the account type doesn't ask for is left out, so that nobody holds an address that wasn't proven. */
function readerOf(visit: Visit, request: RegistrationRequest, { accountType }: SignInRules): Unproven {
  const asked = namesAskedFor(accountType)
  const { fullName = '', email = null, username = null } = request
  return {
    id: newElementId(visit.randomBytes),
    name: cleanName(fullName),
    email: asked.email === 'no' || email === null ? null : emailKey(email),
    username: asked.username === 'no' || username === null ? null : username.normalize('NFKC'),
    lang: request.lang ?? visit.locale,
    subscribesMail: request.isSubscribeMail,
  }
}

async function makeAtOnce(
  visit: Visit,
  reader: Unproven,
  company: SignInRules,
  plain: string,
): Promise<void> {
  const { db, site } = visit
  const password = await admit(visit, ({ hash }) => hash(passwordDigest(plain)))
  try {
    const [made] = await commit(visit, [
      insertReader(db, site.tenantId, { ...reader, password }, { company, now: visit.now() }),
    ])
    if (made === 0) refuse('companyMaxUsersReached')
  } catch (error) {
    if (isRefusal(error) && error.name === 'loginIdInUse') refuse('userAlreadyExists')
    throw error
  }
}

/** Whether the address is known decides the words of the mail, and nothing that is done. */
async function mailLink(
  visit: Visit,
  reader: Unproven,
  company: SignInRules,
  origin: RegistrationOrigin | undefined,
): Promise<void> {
  const { db, site } = visit
  const email = reader.email as string
  const [known, isTaken, isFull] = await Promise.all([
    findReaderByEmail(db, site.tenantId, email),
    isUsernameTaken(db, site.tenantId, usernameKey(reader.username ?? '')),
    isCompanyFull(db, company),
  ])
  if (isTaken) refuse('userAlreadyExists')
  if (isFull) refuse('companyMaxUsersReached')
  const link = newMailLink(visit, {
    purpose: 'register',
    accountId: null,
    email: null,
    payload: known === null ? { ...reader, ...storedOrigin(origin), isApp: isFromApp(visit) } : {},
  })
  const mail = await newMail(visit, {
    to: email,
    asked: email,
    ...(known === null
      ? { kind: 'register', lang: reader.lang, path: paths.registerConfirm(link.token) }
      : {
          kind: 'alreadyRegistered',
          lang: known.lang,
          name: known.name,
          path: paths.login(),
          otherPath: paths.forgetPassword(),
        }),
  })
  await commit(visit, [...mail.inserts, link.insertFor({ tenantId: site.tenantId, id: mail.id })])
  mail.send()
}

/** What the browser knows is kept as a hash, like all that lets somebody in. */
function storedOrigin(origin: RegistrationOrigin | undefined) {
  return origin === undefined ? {} : { ...origin, browser: sha256Hex(origin.browser) }
}
