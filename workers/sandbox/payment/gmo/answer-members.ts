import { type Call, type Fields, field, GmoRefusal } from './api.ts'
import { requireSite } from './contract.ts'
import { type Member, memberKey, readMemberId, requireMember } from './member.ts'

export async function saveMember(call: Call): Promise<Fields> {
  requireSite(call)
  const memberId = readMemberId(call)
  const member: Member = { memberId, memberName: field(call, 'MemberName'), cards: [] }
  if (!(await call.ground.state.add(memberKey(memberId), member))) throw new GmoRefusal('E01390010')
  return { MemberID: memberId }
}

export async function searchMember(call: Call): Promise<Fields> {
  requireSite(call)
  const { memberId, memberName } = await requireMember(call)
  return { MemberID: memberId, MemberName: memberName, DeleteFlag: 0 }
}

/** The cards go with it. */
export async function deleteMember(call: Call): Promise<Fields> {
  requireSite(call)
  const { memberId } = await requireMember(call)
  await call.ground.state.take(memberKey(memberId))
  return { MemberID: memberId }
}
