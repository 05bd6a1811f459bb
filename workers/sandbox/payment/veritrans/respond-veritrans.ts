import type { Ground } from '#workers/sandbox/ground.ts'
import { answerCommand } from './answer-command.ts'
import { issueToken } from './issue-token.ts'
import { answerIssuer } from './issuer-page.ts'

/** Answers what is under `/veritrans`; null for a path that isn't there. */
export async function respondVeritrans(ground: Ground, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname === '/veritrans/4gtoken') return issueToken(ground, request)
  if (pathname === '/veritrans/acs') return answerIssuer(ground, request)
  return answerCommand(ground, request)
}
