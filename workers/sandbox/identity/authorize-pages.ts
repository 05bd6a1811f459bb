import { html } from '#workers/sandbox/html.ts'
import { page } from '#workers/sandbox/page.ts'
import type { Words } from '#workers/sandbox/words.ts'
import type { Client } from './clients.ts'
import { faults } from './faults.ts'
import type { Person } from './persons.ts'
import type { Realm } from './provider.ts'

type Choice = { words: Words; realm: Realm; persons: readonly Person[]; url: URL; client: Client }

/** Where one picks who signs in, and, folded away, what shall go wrong. */
export function choosePage({ words, realm, persons, url, client }: Choice): Response {
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

/** Posts itself to the client; without JavaScript by its button. */
export function formPostPage(
  words: Words,
  realm: Realm,
  action: string,
  fields: Record<string, string>,
): Response {
  const { title, name } = realm.provider
  const body = html`<p class="brand">${title}</p>
<h1>${words('formPost.title')}</h1>
<form method="post" action="${action}">
${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<button class="primary">${words('formPost.continue')}</button>
</form>`
  return page({ words, title, body, tone: name, script: true })
}
