import { readFields } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { type Fault, faults, readFault } from './faults.ts'
import { findPerson, listPersons, type Person } from './persons.ts'
import {
  type Client,
  findClient,
  type Grant,
  isRegisteredRedirect,
  issueCode,
  type Realm,
  type ResponseMode,
} from './provider.ts'

type AuthorizeRequest = {
  client: Client
  redirectUri: string
  responseMode: ResponseMode
  state: string | null
  nonce: string | null
  scopes: string[]
  challenge: string | null
}

/**
 * The result of reading an authorize address. If the client or the redirect isn't registered, an error page is shown to the person; every
 * other problem is reported to the client by redirect.
 */
type Reading =
  | { kind: 'ok'; request: AuthorizeRequest }
  | { kind: 'page'; error: string; detail: string }
  | { kind: 'redirect'; request: AuthorizeRequest; error: string; detail: string }

type Choice = { words: Words; realm: Realm; persons: readonly Person[]; url: URL; client: Client }

/** Shows the persons who can sign in (GET), or takes the choice or the refusal made there (POST). Both read and check the address. */
export async function respondAuthorize(
  context: SandboxContext,
  realm: Realm,
  request: Request,
): Promise<Response> {
  const words = translator(request)
  const url = new URL(request.url)
  const reading = readAuthorizeRequest(realm, url.searchParams)
  if (reading.kind === 'page')
    return problemPage(words, { tone: realm.provider.name, problem: reading.error, detail: reading.detail })
  if (reading.kind === 'redirect') {
    const { error, detail } = reading
    return goBack(words, realm, reading.request, { error, error_description: detail })
  }
  if (request.method !== 'POST') {
    const persons = await listPersons(context, realm.provider.name)
    const admitted = persons.filter((person) => realm.provider.admits(realm.realm, person))
    return choosePage({ words, realm, persons: admitted, url, client: reading.request.client })
  }
  return answer(context, realm, request, reading.request)
}

async function answer(context: SandboxContext, realm: Realm, request: Request, asked: AuthorizeRequest) {
  const words = translator(request)
  const form = await readFields(request)
  if (form.has('cancel')) {
    const error = { error: 'access_denied', error_description: 'the person has refused' }
    return goBack(words, realm, asked, error)
  }
  const { name, admits } = realm.provider
  const person = await findPerson(context, name, form.get('person') ?? '')
  if (person === null || !admits(realm.realm, person))
    return problemPage(words, {
      tone: name,
      problem: 'unknown_person',
      detail: `person=${form.get('person') ?? ''}`,
    })
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
    issuedAt: context.now(),
  }
  const code = await issueCode(context, grant)
  const fields = spoil({ code, ...realm.provider.alsoReturns(grant) }, fault)
  return goBack(words, realm, spoilState(asked, fault), fields)
}

/** Applies faults that change the redirect's parameters. All other faults apply when the code is redeemed. */
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

/** Sends the browser back to the redirect address in the requested response mode. */
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

/** Renders the page that asks who signs in. It also offers the faults, folded away. */
function choosePage({ words, realm, persons, url, client }: Choice): Response {
  const { title, name } = realm.provider
  const wanted = url.searchParams.get('sandbox_fault') ?? ''
  const register = `/learning/register?${new URLSearchParams({
    service_code: url.searchParams.get('service_code') ?? '',
    return_url: url.searchParams.get('redirect_uri') ?? '',
  })}`
  const body = html`<p class="brand">${title}</p>
<h1>${words('choose.title')}</h1>
<p class="lead">${words('choose.lead', { client: client.id })}</p>
<form method="post" action="${url.pathname + url.search}">
<ul class="persons">
${persons.map(
  (person) => html`<li><button name="person" value="${person.key}">
<span class="name">${person.name ?? words('person.noName')}</span>
<span class="detail">${realm.provider.describe(person)}</span>
</button></li>`,
)}
</ul>
<button name="cancel" value="1">${words('choose.cancel')}</button>
<details${wanted !== '' && html` open`}>
<summary>${words('choose.faults')}</summary>
<label class="fields">${words('choose.fault')}
<select name="sandbox_fault">
<option value="">${words('choose.noFault')}</option>
${[...new Set([...(wanted === '' ? [] : [wanted]), ...faults])].map(
  (fault) => html`<option value="${fault}"${fault === wanted && html` selected`}>${fault}</option>`,
)}
</select></label>
</details>
</form>
${name === 'learning' && html`<p class="note"><a href="${register}">${words('register.link')}</a></p>`}`
  return page({ words, title: `${words('choose.title')} · ${title}`, body, tone: name })
}

/** Renders a page that posts itself to the client. Without JavaScript it has a button. */
function formPostPage(words: Words, realm: Realm, action: string, fields: Record<string, string>): Response {
  const { title, name } = realm.provider
  const body = html`<p class="brand">${title}</p>
<h1>${words('formPost.title')}</h1>
<form method="post" action="${action}">
${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<button class="primary">${words('formPost.continue')}</button>
</form>`
  return page({ words, title, body, tone: name, script: true })
}

const singles = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'service_code',
]

const challengeForm = /^[A-Za-z0-9_-]{43}$/

function readAuthorizeRequest(realm: Realm, query: URLSearchParams): Reading {
  const { name, responseModes } = realm.provider
  const client = findClient(name, query.get('client_id'))
  const redirectUri = query.get('redirect_uri') ?? ''
  const repeated = singles.find((key) => query.getAll(key).length > 1)
  if (repeated !== undefined)
    return { kind: 'page', error: 'invalid_request', detail: `${repeated} is repeated` }
  if (client === null) return { kind: 'page', ...unknownClient(realm, query.get('client_id')) }
  if (!isRegisteredRedirect(redirectUri)) return { kind: 'page', ...unknownRedirect(realm, redirectUri) }
  const responseMode = responseModes.find((mode) => mode === (query.get('response_mode') ?? 'query'))
  if (responseMode === undefined) return { kind: 'page', error: 'invalid_request', detail: 'response_mode' }
  const request = {
    client,
    redirectUri,
    responseMode,
    state: query.get('state'),
    nonce: query.get('nonce'),
    scopes: (query.get('scope') ?? '').split(' ').filter(Boolean),
    challenge: query.get('code_challenge'),
  }
  const problem = problemOf(realm, request, query)
  return problem === null ? { kind: 'ok', request } : { kind: 'redirect', request, ...problem }
}

function problemOf(realm: Realm, request: AuthorizeRequest, query: URLSearchParams) {
  const { provider } = realm
  const invalid = (detail: string) => ({ error: 'invalid_request', detail })
  if (query.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', detail: 'response_type must be code' }
  if (request.scopes.length === 0) return invalid('scope is missing')
  if (request.challenge === null && provider.demandsChallenge(request.client))
    return invalid(
      provider.name === 'microsoft'
        ? 'AADSTS9002325: Proof Key for Code Exchange is required for cross-origin authorization code redemption.'
        : 'code_challenge is missing',
    )
  if (request.challenge !== null && query.get('code_challenge_method') !== 'S256')
    return invalid('code_challenge_method must be S256')
  if (request.challenge !== null && !challengeForm.test(request.challenge))
    return invalid('code_challenge is malformed')
  if (provider.name === 'learning' && !query.get('service_code')) return invalid('service_code is missing')
  if (query.get('prompt') === 'none') return { error: 'login_required', detail: 'nobody is signed in here' }
  return null
}

function unknownClient({ provider, base }: Realm, id: string | null) {
  if (provider.name !== 'microsoft') return { error: 'invalid_client', detail: `client_id=${id ?? ''}` }
  const detail = `AADSTS700016: Application with identifier '${id ?? ''}' was not found in the directory '${base.slice(base.lastIndexOf('/') + 1)}'.`
  return { error: 'unauthorized_client', detail }
}

function unknownRedirect({ provider }: Realm, uri: string) {
  if (provider.name !== 'microsoft') return { error: 'redirect_uri_mismatch', detail: `redirect_uri=${uri}` }
  const detail = `AADSTS50011: The redirect URI '${uri}' specified in the request does not match the redirect URIs configured for the application.`
  return { error: 'invalid_request', detail }
}
