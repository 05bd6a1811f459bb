import { chanceFrom } from '../../../world/site-art-kit.ts'
import { type Draw, type Problem, type ProblemKind, years } from './kinds.ts'

export interface Sheet {
  number: number
  title: string
  hint: string
  level: number
  kind: ProblemKind
  problems: Problem[]
}

/** Makes the sheets of a year: five levels of each kind, without the same problem twice on a sheet if the kind has enough of them. */
export function sheetsOfYear(year: number): Sheet[] {
  const { kinds } = years[year]!
  return kinds.flatMap((kind, k) =>
    [1, 2, 3, 4, 5].map((level): Sheet => {
      const number = year * kinds.length * 5 + k * 5 + level
      const hint = kind.hints[(level - 1) % kind.hints.length]!
      return { number, title: kind.title, hint, level, kind, problems: problemsOf(kind, level, number) }
    }),
  )
}

function problemsOf(kind: ProblemKind, level: number, seed: number): Problem[] {
  const chance = chanceFrom(seed * 7919 + 13)
  const draw: Draw = (low, high) => low + Math.floor(chance() * (high - low + 1))
  for (let i = 0; i < 8; i++) chance()
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (let tries = 0; problems.length < kind.count && tries < 4000; tries++) {
    const problem = kind.make(draw, level)
    const key = problem.picture ? problem.answer : problem.ask
    if (seen.has(key) && tries < 2000) continue
    seen.add(key)
    problems.push(problem)
  }
  return problems
}
