import { readFields } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { problemPage } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { choosePage, formPostPage } from './authorize-pages.ts'
import { type AuthorizeRequest, readAuthorizeRequest } from './authorize-request.ts'
import { type Fault, readFault } from './faults.ts'
import { type Grant, issueCode } from './grant.ts'
import { findPerson, listPersons } from './persons.ts'
import type { Realm } from './provider.ts'

/** GET shows who can sign in; POST is the choice made there, or the refusal. Both read the address anew. */
export async function respondAuthorize(ground: Ground, realm: Realm, request: Request): Promise<Response> {
  const words = translator(request)
  const url = new URL(request.url)
  const reading = readAuthorizeRequest(realm, url.searchParams)
  if (reading.kind === 'page') return problemPage(words, realm.provider.name, reading.error, reading.detail)
  if (reading.kind === 'redirect') {
    const { error, detail } = reading
    return goBack(words, realm, reading.request, { error, error_description: detail })
  }
  if (request.method !== 'POST') {
    const persons = await listPersons(ground, realm.provider.name)
    const admitted = persons.filter((person) => realm.provider.admits(realm.realm, person))
    return choosePage({ words, realm, persons: admitted, url, client: reading.request.client })
  }
  return answer(ground, realm, request, reading.request)
}

async function answer(ground: Ground, realm: Realm, request: Request, asked: AuthorizeRequest) {
  const words = translator(request)
  const form = await readFields(request)
  if (form.has('cancel')) {
    const error = { error: 'access_denied', error_description: 'the person has refused' }
    return goBack(words, realm, asked, error)
  }
  const { name, admits } = realm.provider
  const person = await findPerson(ground, name, form.get('person') ?? '')
  if (person === null || !admits(realm.realm, person))
    return problemPage(words, name, 'unknown_person', `person=${form.get('person') ?? ''}`)
  const fault = readFault(form.get('sandbox_fault'))
  const grant: Grant = {
    provider: name,
    realm: realm.realm,
    clientId: asked.client.id,
    redirectUri: asked.redirectUri,
    challenge: asked.challenge,
    nonce: asked.nonce,
    scopes: asked.scopes,
    person: person.key,
    fault,
    issuedAt: ground.now(),
  }
  const code = await issueCode(ground, grant)
  const fields = spoil({ code, ...realm.provider.alsoReturns(grant) }, fault)
  return goBack(words, realm, spoilState(asked, fault), fields)
}

/** Faults of the way back itself; all others wait for the code. */
function spoil(fields: Record<string, string>, fault: Fault | null): Record<string, string> {
  const { code: _, ...others } = fields
  switch (fault?.name) {
    case 'error':
      return { error: 'server_error', error_description: 'something went wrong here' }
    case 'error-empty':
      return { error: '' }
    case 'code-empty':
      return { ...others, code: '' }
    case 'no-code':
      return others
    default:
      return fields
  }
}

function spoilState(asked: AuthorizeRequest, fault: Fault | null): AuthorizeRequest {
  if (fault?.name === 'wrong-state') return { ...asked, state: 'a-state-that-nobody-has-sent' }
  return fault?.name === 'no-state' ? { ...asked, state: null } : asked
}

/** To the redirect address in the mode that was asked for. */
function goBack(
  words: Words,
  realm: Realm,
  asked: AuthorizeRequest,
  fields: Record<string, string>,
): Response {
  const { redirectUri, responseMode, state } = asked
  const answer = { ...fields, ...(state === null ? {} : { state }) }
  if (responseMode === 'form_post') return formPostPage(words, realm, redirectUri, answer)
  const mark = responseMode === 'fragment' ? '#' : '?'
  const headers = {
    Location: `${redirectUri}${mark}${new URLSearchParams(answer)}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  }
  return new Response(null, { status: 303, headers })
}
