import type { OwnDomain } from './own-domain.ts'

/** A domain's public fields: whether it is proven, what to set, what was found, when it was and will be looked at. */
export function viewOwnDomain({ domain, state, proof, records, problem, complaints, ...times }: OwnDomain) {
  return {
    domain,
    state,
    proof,
    lapsesAt: proof === 'wanted' ? times.lapsesAt : null,
    problem,
    complaints,
    records: records.map(({ purpose, type, name, value, found, ...record }) => ({
      purpose,
      type,
      name,
      expected: value,
      found,
      state: record.state,
    })),
    checkedAt: times.checkedAt,
    nextCheckAt: times.nextCheckAt,
  }
}
