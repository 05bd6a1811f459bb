/** A value in an argument. A variable is replaced when the document runs. */
type Value = string | number | boolean | null | Value[] | { [name: string]: Value } | Variable
type Variable = { variable: string }
type Args = Record<string, unknown>
type Field = {
  name: string
  alias: string
  args: Record<string, Value>
  directives: Directive[]
  of: Selection[] | null
}
type Directive = { name: string; args: Record<string, Value> }
type Selection = Field | { spread: string }
type Fragment = { on: string; of: Selection[] }
type Document = {
  kind: 'query' | 'mutation'
  variables: { name: string; isRequired: boolean }[]
  of: Selection[]
  fragments: Map<string, Fragment>
}

/** An error of GraphQL, which the store reports in an answer of status 200. */
export class GraphqlError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** An object of the schema. A function is a field with arguments; it gets the directives by name, too. */
export type Node = { __typename: string; [field: string]: unknown }
export type Resolver = (args: Args, directives: Record<string, Args>) => unknown

/** Parses one operation with its fragments, as far as the documents of the product go. Throws `GraphqlError`. */
export function parseDocument(text: string): Document {
  const tokens = tokensOf(text)
  const fragments = new Map<string, Fragment>()
  let operation: Omit<Document, 'fragments'> | null = null
  while (tokens.peek() !== null) {
    const word = tokens.next()
    if (word === 'fragment') {
      const name = tokens.next()
      tokens.expect('on')
      fragments.set(name, { on: tokens.next(), of: selectionsOf(tokens) })
    } else if (word === 'query' || word === 'mutation') {
      if (tokens.peek() !== '{' && tokens.peek() !== '(') tokens.next()
      operation = { kind: word, variables: variablesOf(tokens), of: selectionsOf(tokens) }
    } else throw new GraphqlError('parse', `unexpected ${word}`)
  }
  if (operation === null) throw new GraphqlError('parse', 'no operation')
  return { ...operation, fragments }
}

/** Runs a document. Refuses fields that the schema doesn't have, missing variables and fragments that aren't used, as the store does. */
export async function runDocument(
  { variables, of, fragments }: Document,
  root: Node,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const known = new Set(variables.map(({ name }) => name))
  for (const { name, isRequired } of variables)
    if (isRequired && given[name] == null) throw new GraphqlError('badVariable', `$${name} is missing`)
  const used = new Set<string>()
  const spreadsIn = (selections: readonly Selection[]): void => {
    for (const one of selections) {
      if ('spread' in one) {
        used.add(one.spread)
        spreadsIn(fragments.get(one.spread)?.of ?? [])
      } else spreadsIn(one.of ?? [])
    }
  }
  spreadsIn(of)
  const unused = [...fragments.keys()].find((name) => !used.has(name))
  if (unused !== undefined)
    throw new GraphqlError('useFragment', `Fragment ${unused} was defined, but not used`)
  const run = { fragments, variables: given, known }
  return (await resolve(run, root, of)) as Record<string, unknown>
}

type Run = { fragments: Map<string, Fragment>; variables: Record<string, unknown>; known: Set<string> }

async function resolve(run: Run, node: Node, selections: readonly Selection[]): Promise<unknown> {
  const answer: Record<string, unknown> = {}
  for (const one of selections) {
    if ('spread' in one) {
      const fragment = run.fragments.get(one.spread)
      if (fragment?.on !== node.__typename)
        throw new GraphqlError('cannotSpreadFragment', `${one.spread} can't be spread on ${node.__typename}`)
      Object.assign(answer, await resolve(run, node, fragment.of))
    } else answer[one.alias] = await resolveField(run, node, one)
  }
  return answer
}

async function resolveField(run: Run, node: Node, { name, args, directives, of }: Field): Promise<unknown> {
  if (!Object.hasOwn(node, name))
    throw new GraphqlError('undefinedField', `Field '${name}' doesn't exist on type '${node.__typename}'`)
  const own = node[name]
  const value =
    typeof own === 'function'
      ? await (own as Resolver)(
          filled(run, args),
          Object.fromEntries(directives.map((one) => [one.name, filled(run, one.args)])),
        )
      : own
  return select(run, value, of, name)
}

async function select(run: Run, value: unknown, of: Selection[] | null, name: string): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => select(run, one, of, name)))
  const isNode = typeof value === 'object' && value !== null
  if (value !== null && isNode === (of === null))
    throw new GraphqlError('selectionMismatch', `Selections don't fit '${name}'`)
  return isNode ? resolve(run, value as Node, of ?? []) : value
}

function filled(run: Run, args: Record<string, Value>): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, fill(run, value)]))
}

function fill(run: Run, value: Value): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(run, one))
  if (typeof value !== 'object' || value === null) return value
  if (!isVariable(value)) return filled(run, value)
  if (!run.known.has(value.variable))
    throw new GraphqlError('variableNotDefined', `$${value.variable} isn't declared`)
  return run.variables[value.variable] ?? null
}

function isVariable(value: object): value is Variable {
  return 'variable' in value
}

type Tokens = { peek(): string | null; next(): string; expect(word: string): void }

const token = /\s+|,|#.*|(\.\.\.|[{}()[\]:!=@]|\$?[A-Za-z_]\w*|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?)/y

function tokensOf(text: string): Tokens {
  const words: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (found === null) throw new GraphqlError('parse', `unexpected text at ${at}`)
    if (found[1] !== undefined) words.push(found[1])
  }
  let at = 0
  const next = () => {
    const word = words[at++]
    if (word === undefined) throw new GraphqlError('parse', 'the document ends too early')
    return word
  }
  return {
    peek: () => words[at] ?? null,
    next,
    expect: (word) => {
      const found = next()
      if (found !== word) throw new GraphqlError('parse', `expected ${word}, not ${found}`)
    },
  }
}

function variablesOf(tokens: Tokens): Document['variables'] {
  if (tokens.peek() !== '(') return []
  tokens.next()
  const variables: Document['variables'] = []
  while (tokens.peek() !== ')') {
    const name = tokens.next().slice(1)
    tokens.expect(':')
    while (tokens.peek() === '[') tokens.next()
    tokens.next()
    let isRequired = false
    while (['!', ']'].includes(tokens.peek() ?? '')) isRequired = tokens.next() === '!'
    variables.push({ name, isRequired })
  }
  tokens.next()
  return variables
}

function selectionsOf(tokens: Tokens): Selection[] {
  tokens.expect('{')
  const selections: Selection[] = []
  while (tokens.peek() !== '}') selections.push(selectionOf(tokens))
  tokens.next()
  return selections
}

function selectionOf(tokens: Tokens): Selection {
  const first = tokens.next()
  if (first === '...') return { spread: tokens.next() }
  const isAlias = tokens.peek() === ':'
  if (isAlias) tokens.next()
  const name = isAlias ? tokens.next() : first
  const args = argsOf(tokens)
  const directives: Directive[] = []
  while (tokens.peek() === '@') {
    tokens.next()
    directives.push({ name: tokens.next(), args: argsOf(tokens) })
  }
  return { name, alias: first, args, directives, of: tokens.peek() === '{' ? selectionsOf(tokens) : null }
}

function argsOf(tokens: Tokens): Record<string, Value> {
  if (tokens.peek() !== '(') return {}
  tokens.next()
  return pairsOf(tokens, ')')
}

function pairsOf(tokens: Tokens, end: string): Record<string, Value> {
  const pairs: Record<string, Value> = {}
  while (tokens.peek() !== end) {
    const name = tokens.next()
    tokens.expect(':')
    pairs[name] = argumentOf(tokens)
  }
  tokens.next()
  return pairs
}

const words: Record<string, Value> = { true: true, false: false, null: null }

function argumentOf(tokens: Tokens): Value {
  const word = tokens.next()
  if (word === '{') return pairsOf(tokens, '}')
  if (word === '[') {
    const list: Value[] = []
    while (tokens.peek() !== ']') list.push(argumentOf(tokens))
    tokens.next()
    return list
  }
  if (word.startsWith('$')) return { variable: word.slice(1) }
  if (word.startsWith('"')) return JSON.parse(word) as string
  return /^[-\d]/.test(word) ? Number(word) : (words[word] ?? word)
}
