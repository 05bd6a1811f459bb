import type { Answer, Client } from './client.ts'
import { CliProblem, findCommand } from './commands.ts'

type Alarm = {
  title: string
  state: 'ok' | 'warn' | 'alarm'
  written: string
  limits: string
  about: string | null
  since: string | null
  mend: string
  runbook: string
}

/**
 * Prints what is wrong with the platform, how bad it is and how to mend it, and what the platform costs. Returns the exit code: 1 if there is an
 * alarm.
 */
export async function runDoctor(client: Client): Promise<0 | 1> {
  const { state, alarms } = (await ask(client, 'alarms')) as { state: Alarm['state']; alarms: Alarm[] }
  for (const alarm of alarms.filter((one) => one.state !== 'ok')) console.log(linesOf(alarm))
  const well = alarms.filter((alarm) => alarm.state === 'ok').length
  console.log(`ok     ${well} of ${alarms.length} measures`)
  const { dollars, away } = (await ask(client, 'costs')) as { dollars: number; away: number }
  const missing = away > 0 ? `, without ${away} databases that don't answer` : ''
  console.log(
    `info   about $${dollars.toFixed(2)} a month by list prices${missing}: npm run cli -- health costs`,
  )
  return state === 'alarm' ? 1 : 0
}

async function ask(client: Client, what: 'alarms' | 'costs'): Promise<unknown> {
  const answer: Answer = await client.call(findCommand(client.document, ['health', what]), {})
  if (answer.status === 200) return answer.data
  const hint = answer.status === 609 ? ' Call with --as and the address of a system administrator.' : ''
  throw new CliProblem(`${answer.status} ${answer.message ?? ''}${hint}`)
}

function linesOf({ title, state, written, limits, about, since, mend, runbook }: Alarm): string {
  const of = about === null ? '' : ` (${about})`
  const from = since === null ? '' : `, since ${since.slice(0, 16).replace('T', ' ')} UTC`
  return [
    `${(state === 'alarm' ? 'ALARM' : 'warn').padEnd(6)} ${title}${of}: ${written}${from}. ${limits}`,
    `       ${mend}`,
    `       ${runbook}`,
  ].join('\n')
}
