import { admit } from '#app/features/identity/model/password/admit.ts'
import { readSignInRules, type SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { isRefusal, refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { cleanName, usernameKey } from '#app/kernel/values/names.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { commit } from '#app/visit/commit.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
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
  /**
   * The password, typed twice. If a mail confirms the registration, a password that is sent is checked but not stored.
   */
  password?: string
  confirmPassword?: string
  lang?: Locale
  isSubscribeMail: boolean
}

/** The origin of a registration on a page: the mark in this browser, and the page that the reader wanted. */
type RegistrationOrigin = { browser: string; back: string | null }

/** A reader whose address isn't verified yet, so no password is stored with it. */
type Unproven = Omit<NewReader, 'password'> & { lang: Locale }

export type Registration = {
  id: string
  fullName: string
  email: string | null
  lang: Locale
  /** Whether a mail with the account's link was sent. If the address had an account, the mail says so instead. */
  byMail: boolean
}

/**
 * Creates an account for oneself (R113). On sites with user names it exists at once; a taken name is refused with
 * `userAlreadyExists`. On sites with e-mail addresses a link is mailed, whose page asks for the password (docs/adr/117);
 * the answer and the work are the same if the address already has an account. Refuses a site without registration with
 * `forbidden`, a full company with `companyMaxUsersReached`, and what R405–R410 don't allow with `invalidEmail`,
 * `invalidUsername`, `passwordTooShort` or `badParameters`.
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

/** Refuses a user name that is taken. A constraint enforces this anyway; checking here reports it together with the other problems. */
async function ensureUsernameFree({ db, site }: Visit, username: string): Promise<void> {
  if (await isUsernameTaken(db, site.tenantId, usernameKey(username))) refuse('userAlreadyExists')
}

/** The reader to be created, without names that the account type doesn't ask for. So nobody gets an address that wasn't verified. */
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

/** Mails the link. Whether the address is known changes only the text of the mail, so that the work done doesn't reveal it. */
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

/** The origin as it is stored. The browser's mark is hashed, as is every secret that lets somebody in. */
function storedOrigin(origin: RegistrationOrigin | undefined) {
  return origin === undefined ? {} : { ...origin, browser: sha256Hex(origin.browser) }
}
