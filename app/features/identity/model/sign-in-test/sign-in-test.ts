import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { findReaderByEmail } from '#app/features/identity/model/account/account-store.ts'
import { findAccountOf } from '#app/features/identity/model/account/linked-identities.ts'
import { provenEmail } from '#app/features/identity/model/identity/admit-profile.ts'
import { outsideOf } from '#app/features/identity/model/identity/ask-provider.ts'
import { findRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { newState } from '#app/features/identity/model/identity/sign-in-flow.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { authorizeUrls } from '#app/gateways/oauth/discover.ts'
import { OAuthFault, type OAuthFaultReason } from '#app/gateways/oauth/provider.ts'
import { type Profile, redeemCode } from '#app/gateways/oauth/redeem-code.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { tokenId } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The result of a test: either the person who came back, and whether the site would trust their address, or the fault, with details for the
 * administrator who mends it.
 */
export type TestOutcome =
  | { kind: 'profile'; profile: Profile; isEmailBelieved: boolean; hasAccount: boolean }
  | { kind: 'fault'; reason: OAuthFaultReason | 'refusedThere'; detail: string }

/** A sign-in at a provider that an administrator tests. */
export type SignInTest = {
  id: string
  provider: ProviderName
  /** The result. Null until somebody has come back. */
  outcome: TestOutcome | null
}

/** The part of a test that the way back needs. */
type TestFlow = {
  provider: ProviderName
  nonce: string
  verifier: string
  redirectUrl: string
  backUrl: string
}

type NewTest = TestFlow & { tenantId: number; id: string; staffId: string; now: number; expiresAt: number }

function insertTest(db: Database, test: NewTest, outcome: TestOutcome | null): Write {
  return db.insertInto('sign_in_test').values({
    tenant_id: test.tenantId,
    id: test.id,
    provider: test.provider,
    staff_id: test.staffId,
    nonce: test.nonce,
    verifier: test.verifier,
    redirect_url: test.redirectUrl,
    back_url: test.backUrl,
    outcome: outcome === null ? null : JSON.stringify(outcome),
    created_at: test.now,
    expires_at: test.expiresAt,
    used_at: outcome === null ? null : test.now,
  })
}

/** Uses up a test. Of several requests with its state only one gets it, and only while it is valid. */
async function takeTest(
  db: Database,
  { tenantId, id, now }: { tenantId: number; id: string; now: number },
): Promise<TestFlow | null> {
  const row = await db
    .updateTable('sign_in_test')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'nonce', 'verifier', 'redirect_url as redirectUrl', 'back_url as backUrl'])
    .executeTakeFirst()
  return row ?? null
}

function noteOutcome(
  db: Database,
  { tenantId, id }: { tenantId: number; id: string },
  outcome: TestOutcome,
): Write {
  return db
    .updateTable('sign_in_test')
    .set({ outcome: JSON.stringify(outcome) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Finds a test that this administrator began. */
async function findTest(
  db: Database,
  { tenantId, id, staffId }: { tenantId: number; id: string; staffId: string },
): Promise<SignInTest | null> {
  const row = await db
    .selectFrom('sign_in_test')
    .select(['id', 'provider', 'outcome'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as TestOutcome) }
}

/** How long a test is valid, from the button to the return. Its result is kept no longer. Milliseconds. */
const life = 600_000

/** `url` is the provider's sign-in page. Null if it can't be reached; the test's outcome then says why. */
type StartedTest = { id: string; url: string | null }

/**
 * Begins a sign-in at a provider as a reader would, to see whether the site's registration works, whether or not readers are
 * offered it yet. Nobody is signed in by it. `backTo` is the console's page for a test's id. Refuses a site that isn't
 * registered with the provider with `forbidden`.
 */
export async function startSignInTest(
  visit: Visit,
  provider: ProviderName,
  backTo: (testId: string) => string,
): Promise<StartedTest> {
  const admin = requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const registration = (await findRegistration(visit, provider)) ?? refuse('forbidden')
  const { gakkenServiceCode: serviceCode } = await readSignInRules(visit.db, tenantId)
  const state = newState({ provider, purpose: 'test', isAutomatic: false, isApp: false }, random(visit))
  const id = tokenId(state)
  const flow = {
    provider,
    nonce: random(visit),
    verifier: random(visit),
    redirectUrl: absoluteUrl(visit, paths.login()),
  }
  const asked = await authorizeUrls(outsideOf(visit), registration, {
    ...flow,
    state,
    serviceCode,
    requestId: visit.requestId,
  }).catch(asOutcome)
  const test = {
    ...flow,
    ...{ tenantId, id, staffId: admin.id, now: visit.now(), expiresAt: visit.now() + life },
    backUrl: `${visit.origin}${backTo(id)}`,
  }
  await commit(visit, [
    insertTest(visit.db, test, 'kind' in asked ? asked : null),
    insertAudit(visit, admin, { action: 'site.signInTest', subject: String(tenantId), detail: { provider } }),
  ])
  // Microsoft's address with a form as the answer needs no script on the way back.
  return { id, url: 'kind' in asked ? null : (asked.formPost ?? asked.url) }
}

/** An administrator's own test of the site. Refuses what isn't there with `notFound`. */
export async function getSignInTest(visit: Visit, id: string): Promise<SignInTest> {
  const { id: staffId } = requireStaff(visit, 'company')
  return (await findTest(visit.db, { tenantId: visit.site.tenantId, id, staffId })) ?? refuse('notFound')
}

function asOutcome(error: unknown): TestOutcome {
  if (!(error instanceof OAuthFault)) throw error
  return { kind: 'fault', reason: error.reason, detail: error.detail }
}

function random(visit: Visit): string {
  return Buffer.from(visit.randomBytes(32)).toString('base64url')
}

type Return = { state: string; code: string | undefined; error: string | undefined }

/**
 * Ends a test: records who came back or what was wrong, and returns the console page that shows it. It creates no session
 * and changes no account. Null for a state that belongs to none of the site's tests, or was used before.
 */
export async function finishSignInTest(visit: Visit, { state, code, error }: Return): Promise<string | null> {
  const key = { tenantId: visit.site.tenantId, id: tokenId(state) }
  const flow = await takeTest(visit.db, { ...key, now: visit.now() })
  if (flow === null) return null
  const outcome =
    code === undefined ? refusedThere(error) : await outcomeOf(visit, flow, code).catch(asOutcome)
  await commit(visit, [noteOutcome(visit.db, key, outcome)])
  return flow.backUrl
}

async function outcomeOf(visit: Visit, flow: TestFlow, code: string): Promise<TestOutcome> {
  const registration = await findRegistration(visit, flow.provider)
  if (registration === null) return { kind: 'fault', reason: 'providerDown', detail: 'no registration' }
  const { redirectUrl, verifier, nonce, provider } = flow
  const origin = new URL(absoluteUrl(visit, '/')).origin
  const asked = { code, redirectUrl, verifier, nonce, origin }
  const profile = await redeemCode(outsideOf(visit), registration, asked)
  const email =
    provider === 'learning'
      ? profile.email
      : provenEmail({ provider, profile, trustedDirectories: registration.trustedDirectories })
  const hasAccount = await isKnown(visit, profile, email)
  return { kind: 'profile', profile, isEmailBelieved: email !== null, hasAccount }
}

/** Whether the person has an account here: by the id at the provider, or by an address that the provider has verified. */
async function isKnown({ db, site }: Visit, profile: Profile, email: string | null): Promise<boolean> {
  if ((await findAccountOf(db, site.tenantId, profile)) !== null) return true
  return email !== null && (await findReaderByEmail(db, site.tenantId, email)) !== null
}

function refusedThere(error: string | undefined): TestOutcome {
  const detail = /^\w{1,40}$/.exec(error ?? '')?.[0] ?? 'no code'
  return { kind: 'fault', reason: 'refusedThere', detail }
}
