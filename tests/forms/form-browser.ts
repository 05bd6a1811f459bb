import { type HTMLElement, parse } from 'node-html-parser'
import { worldPassword } from '#seeds/demo/world.ts'
import { type Reply, send } from '#tests/http/client.ts'
import { CookieStore } from './cookie-store.ts'
import { labelled, type Named, named, textOf } from './find.ts'
import { formOf, sentBy, setChecked, setValue } from './form-data.ts'

const maxRedirects = 10
/** Parses the content of <noscript> as part of the page. */
const asWithoutScript = { comment: false, blockTextElements: { script: true, style: true } }

/**
 * A browser without script, as far as links and forms are concerned. It stores cookies, follows redirects, fills in forms and sends them.
 * It knows no style sheets: what is visible or hidden is tested in tests/browser.
 */
export class FormBrowser {
  readonly cookies = new CookieStore()
  readonly #language: string
  url = ''
  status = 0
  page: HTMLElement = parse('')

  constructor(language: 'ja' | 'en' = 'ja') {
    this.#language = language
  }

  async open(address: string): Promise<void> {
    await this.#go('GET', new URL(address))
  }

  /** Follows the first link with this name. */
  async follow(name: Named, within = 'body'): Promise<void> {
    const link = this.link(name, within)
    await this.open(new URL(link.getAttribute('href') ?? '', this.url).href)
  }

  /** Presses the first button with this name, and sends its form if it belongs to one. */
  async press(name: Named, within = 'main'): Promise<void> {
    await this.submit(this.button(name, within))
  }

  async submit(button: HTMLElement): Promise<void> {
    const form = formOf(button)
    const fields = new URLSearchParams(sentBy(form, button))
    const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    const method = (button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toUpperCase()
    const url = new URL(action, this.url)
    if (method === 'GET') url.search = fields.toString()
    await this.#go(method, url, method === 'GET' ? undefined : fields.toString())
  }

  /** Types into fields by their names. */
  fill(fields: Record<string, string>, within = 'main'): void {
    for (const [name, value] of Object.entries(fields))
      setValue(this.one(`${within} [name="${name}"]`), value)
  }

  check(selector: string, isChecked = true): void {
    setChecked(this.one(selector), isChecked)
  }

  /** Checks the box with this label, or unchecks it if it is checked. `name` distinguishes fields with the same label. */
  choose(words: string, within: HTMLElement, name?: string): void {
    const all = labelled(within, words)
    const field = name === undefined ? all[0] : all.find((one) => one.getAttribute('name') === name)
    if (field === undefined) throw new Error(`there is no choice ${words}`)
    setChecked(field, field.getAttribute('type') === 'radio' || !field.hasAttribute('checked'))
  }

  /** Fills in the sign-in form of the open page, and sends it. */
  async signIn(name: string, password = worldPassword): Promise<void> {
    const field = this.one('input[type="password"]')
    setValue(formOf(field).querySelector('[name="email"]') as HTMLElement, name)
    setValue(field, password)
    await this.submit(formOf(field).querySelector('button:not([type="button"])') as HTMLElement)
  }

  all(selector: string): HTMLElement[] {
    return this.page.querySelectorAll(selector)
  }

  one(selector: string): HTMLElement {
    const found = this.page.querySelector(selector)
    if (found === null) throw new Error(`${this.url} has no ${selector}`)
    return found
  }

  link(name: Named, within = 'body'): HTMLElement {
    return this.#called('a', name, within)
  }

  button(name: Named, within = 'main'): HTMLElement {
    return this.#called('button', name, within)
  }

  links(name: Named, within = 'body'): HTMLElement[] {
    return this.all(within).flatMap((place) => named(place, 'a', name))
  }

  buttons(name: Named, within = 'main'): HTMLElement[] {
    return this.all(within).flatMap((place) => named(place, 'button', name))
  }

  text(selector: string): string {
    return textOf(this.one(selector))
  }

  texts(selector: string): string[] {
    return this.all(selector).map(textOf)
  }

  /** Returns the digits of a text as a number. */
  number(selector: string): number {
    return Number(this.text(selector).replace(/\D/g, ''))
  }

  #called(selector: string, name: Named, within: string): HTMLElement {
    const [found] = this.all(within).flatMap((place) => named(place, selector, name))
    if (found === undefined) throw new Error(`${this.url} has no ${selector} called ${name} in ${within}`)
    return found
  }

  async #go(method: string, to: URL, body?: string, redirects = 0): Promise<void> {
    const from = this.url
    const reply = await send(to.href, {
      method,
      headers: this.#headers(method, to),
      ...(body ? { body } : {}),
    })
    this.cookies.take(to, reply.setCookies)
    this.url = to.href
    this.status = reply.status
    this.page = parse(reply.text, asWithoutScript)
    const next = this.#next(reply)
    if (next === null) return
    if (redirects === maxRedirects) throw new Error(`${from} leads in circles`)
    if (next.hash === '') next.hash = to.hash
    await this.#go('GET', next, undefined, redirects + 1)
  }

  #next({ status, headers }: Reply): URL | null {
    if (status >= 300 && status < 400) return new URL(headers.location ?? '', this.url)
    const refresh = this.page.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content')
    const address = /url=(.*)$/i.exec(refresh ?? '')?.[1]
    return address === undefined ? null : new URL(address, this.url)
  }

  #headers(method: string, to: URL): Record<string, string> {
    const cookie = this.cookies.headerFor(to)
    const isForm = method !== 'GET'
    return {
      'Accept-Language': this.#language,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(this.url === '' ? {} : { Referer: this.url.split('#', 1)[0] as string }),
      ...(isForm ? { Origin: new URL(this.url).origin } : {}),
      ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
    }
  }
}
