import { readFields } from '#workers/sandbox/body.ts'
import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { findPerson, listPersons, savePerson } from './persons.ts'
import { isRegisteredOrigin } from './provider.ts'

type Visit = { words: Words; service: string; returnUrl: string; form: URLSearchParams; isPost: boolean }

/** The learning service's registration page. It makes a new person who has the service, and redirects back to the site. */
export async function respondRegister(context: SandboxContext, request: Request): Promise<Response> {
  return withVisit(request, async (visit) => {
    const name = visit.form.get('name')?.trim() ?? ''
    if (!visit.isPost || name === '') return registerPage(visit)
    const sub = `L${newUuid(context).slice(0, 8)}`
    await savePerson(context, 'learning', {
      key: sub,
      sub,
      name,
      email: visit.form.get('email')?.trim() || undefined,
      kind: visit.form.get('kind') === 'child' ? 'child' : 'parent',
      services: [visit.service],
    })
    return back(visit)
  })
}

/**
 * A page on which a person of the learning service adds an e-mail address or starts using the service. It has no session: the form says who
 * the person is.
 */
export async function respondMypage(context: SandboxContext, request: Request): Promise<Response> {
  return withVisit(request, async (visit) => {
    const person = await findPerson(context, 'learning', visit.form.get('person') ?? '')
    if (!visit.isPost || person === null) return mypage(context, visit)
    const others = (person.services ?? []).filter((code) => code !== visit.service)
    await savePerson(context, 'learning', {
      ...person,
      email: visit.form.get('email')?.trim() || person.email,
      services: visit.form.has('service') ? [...others, visit.service] : others,
    })
    return back(visit)
  })
}

/** Calls `respond` with the visit, and refuses to redirect to an origin that isn't registered. */
async function withVisit(
  request: Request,
  respond: (visit: Visit) => Promise<Response> | Response,
): Promise<Response> {
  const words = translator(request)
  const query = new URL(request.url).searchParams
  const service = query.get('service_code') ?? ''
  const returnUrl = query.get('return_url') ?? ''
  if (service === '')
    return problemPage(words, { tone: 'learning', problem: 'invalid_request', detail: 'service_code' })
  if (!isRegisteredOrigin(returnUrl))
    return problemPage(words, {
      tone: 'learning',
      problem: 'invalid_return_url',
      detail: `return_url=${returnUrl}`,
    })
  const isPost = request.method === 'POST'
  const form = isPost ? await readFields(request) : new URLSearchParams()
  return respond({ words, service, returnUrl, form, isPost })
}

function back({ returnUrl }: Visit): Response {
  return new Response(null, { status: 303, headers: { Location: returnUrl } })
}

function registerPage({ words, service, returnUrl }: Visit): Response {
  const title = words('register.title')
  const body = html`<p class="brand">Manabi ID</p>
<h1>${title}</h1>
<p class="lead">${words('register.lead', { service })}</p>
<form method="post">
<label>${words('field.name')}<input name="name" required autocomplete="name"></label>
<label>${words('field.email')}<input name="email" type="email" autocomplete="email"></label>
<div class="field">
<label class="choice"><input type="radio" name="kind" value="parent" checked>${words('kind.parent')}</label>
<label class="choice"><input type="radio" name="kind" value="child">${words('kind.child')}</label>
</div>
<button class="primary">${words('register.submit')}</button>
<a href="${returnUrl}">${words('goBack')}</a>
</form>`
  return page({ words, title, body, tone: 'learning' })
}

async function mypage(context: SandboxContext, { words, service, returnUrl }: Visit): Promise<Response> {
  const persons = await listPersons(context, 'learning')
  const title = words('mypage.title')
  const body = html`<p class="brand">Manabi ID</p>
<h1>${title}</h1>
<p class="lead">${words('mypage.lead', { service })}</p>
<form method="post">
<label>${words('mypage.person')}
<select name="person">
${persons.map(({ key, name, email }) => html`<option value="${key}">${name ?? key} (${email ?? '–'})</option>`)}
</select></label>
<label>${words('field.email')}<input name="email" type="email" autocomplete="email"></label>
<label class="choice"><input type="checkbox" name="service" value="1" checked>${words('mypage.service', { service })}</label>
<button class="primary">${words('mypage.submit')}</button>
<a href="${returnUrl}">${words('goBack')}</a>
</form>`
  return page({ words, title, body, tone: 'learning' })
}
