import { readText } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { answerApi, apis } from './answer-api.ts'
import { respondIssuer } from './issuer-page.ts'
import { tokenScript } from './token-script.ts'
import { respondTokenise } from './tokenise.ts'
import { readForm } from './windows-31j.ts'

/** Answers what is under `/gmo`; null for a path that isn't there. */
export async function respondGmo(ground: Ground, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname === '/gmo/ext/js/token.js') return tokenScript(ground)
  if (pathname === '/gmo/ext/api/token') return respondTokenise(ground, request)
  const [, visit] = /^\/gmo\/tds2\/([0-9a-f]+)$/.exec(pathname) ?? []
  if (visit !== undefined) return respondIssuer(ground, request, visit)
  const [, name = ''] = /^\/gmo\/payment\/(\w+)\.idPass$/.exec(pathname) ?? []
  const api = Object.hasOwn(apis, name) ? apis[name] : undefined
  if (api === undefined || request.method !== 'POST') return null
  return answerApi({ ground, api: name, fields: readForm(await readText(request)) }, api)
}
