/**
 * Four sites whose records have the same ids but different words. A statement that forgets its tenant would show or change a record of
 * another site. Two sites belong to one company, one to another company, and one, with its own domain, to a third.
 */
export type Twin = {
  tenantId: number
  companyId: number
  origin: string
  servicePath: string | null
  /** Whether guests may browse the site, and whether they may open its documents. */
  guests: { browse: boolean; open: boolean }
  /** A word that is in every text of the site's own records. */
  mark: string
  /** A word that is in the texts of its company. */
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

/** Returns the words that must not be in an answer of this site. A call for a whole company may name the company's other sites. */
export function foreignMarks({ tenantId, companyId }: Twin, reach: 'site' | 'company'): string[] {
  const isKin = (other: Twin) =>
    other.tenantId === tenantId || (reach === 'company' && other.companyId === companyId)
  return Object.values(twins).flatMap((other) => [
    ...(isKin(other) ? [] : [other.mark]),
    ...(other.companyId === companyId ? [] : [other.companyMark]),
  ])
}
