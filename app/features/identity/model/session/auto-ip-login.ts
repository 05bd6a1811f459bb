import { isRefusal, Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureFewBegin, lookUp } from './ip-login.ts'
import { type Login, startReaderSession } from './start-session.ts'

/**
 * Signs a visitor in on arrival if their address belongs to a user group with automatic sign-in (R136). assumed: also
 * tried on a site that doesn't require a sign-in, or that offers one by address (R134, R135). Refuses in every other case
 * with `groupNotAutoLogin` (431), which is never shown (R138), and with `upstreamNoAnswer` if too many sessions begin on
 * one network.
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
