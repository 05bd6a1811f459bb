/**
 * Four sites whose records have the same ids and other words, so that a statement that forgets its tenant shows, or
 * changes, what is a neighbour's: two of one company, one of another company, and one of a third with a domain of its own.
 */
export type Twin = {
  tenantId: number
  companyId: number
  origin: string
  servicePath: string | null
  /** Whether guests browse it, and whether they open its documents. */
  guests: { browse: boolean; open: boolean }
  /** In every word of its own records. */
  mark: string
  /** In the words of its company. */
  companyMark: string
}

const shared = 'https://books.example'
const browsed = { browse: true, open: false }

export const twins = {
  own: twin({ tenantId: 1, companyId: 1, servicePath: 'aozora', guests: browsed }),
  sibling: twin({ tenantId: 2, companyId: 1, servicePath: 'akebono', guests: browsed }),
  'other company': twin({
    tenantId: 3,
    companyId: 2,
    servicePath: 'minato',
    guests: { browse: false, open: false },
  }),
  'other domain': twin({
    tenantId: 4,
    companyId: 3,
    origin: 'https://library.example',
    servicePath: null,
    guests: { browse: true, open: true },
  }),
}

export type Relation = keyof typeof twins
export const relations = Object.keys(twins) as Relation[]

function twin(of: Omit<Twin, 'mark' | 'companyMark' | 'origin'> & { origin?: string }): Twin {
  return { origin: shared, ...of, mark: `twin${of.tenantId}x`, companyMark: `firm${of.companyId}x` }
}

/** Words that an answer of this site may not have; a call for its whole company may name the company's other sites. */
export function foreignMarks({ tenantId, companyId }: Twin, reach: 'site' | 'company'): string[] {
  const isKin = (other: Twin) =>
    other.tenantId === tenantId || (reach === 'company' && other.companyId === companyId)
  return Object.values(twins).flatMap((other) => [
    ...(isKin(other) ? [] : [other.mark]),
    ...(other.companyId === companyId ? [] : [other.companyMark]),
  ])
}
