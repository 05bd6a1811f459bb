import { isRefusal, Refusal, refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureFewBegin, lookUp } from './ip-login.ts'
import { type Login, startReaderSession } from './start-session.ts'

/**
 * Signs a visitor in on arrival where their address belongs to a user group with automatic login (R136). assumed: a site that
 * needs no login tries it as well as one with login by address (R134, R135). Whatever stands against it, it refuses with
 * `groupNotAutoLogin` (431), which nobody is shown (R138); a network on which too many began with `upstreamNoAnswer`.
 */
export async function autoIpLogin(visit: Visit): Promise<Login> {
  const { rules, group } = await lookUp(visit)
  const isTried = rules.settingLogin === 0 || rules.loginByIpAddress
  if (!isTried || group === null || !group.byIp || !group.autoIp) refuse('groupNotAutoLogin')
  await ensureFewBegin(visit)
  try {
    return await startReaderSession(visit, { accountId: group.accountId, keep: false, loginType: 'AUTO_IP' })
  } catch (error) {
    throw isRefusal(error) ? new Refusal('groupNotAutoLogin') : error
  }
}
