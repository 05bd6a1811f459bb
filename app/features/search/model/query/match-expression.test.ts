import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { indexTokens } from '#app/features/search/model/index/index-tokens.ts'
import {
  awkwardText,
  integer,
  likelyText,
  pick,
  type Random,
  seededRandom,
} from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { matchExpression } from './match-expression.ts'

describe('indexTokens', () => {
  it('cuts Japanese into pairs and the rest into threes, and adds every beginning of these', () => {
    expect(indexTokens(5, '設定')).toBe('5º設 5º定 5ª設定 5ª定')
    expect(indexTokens(5, 'Ab1')).toBe('5ºa 5ºab 5ºb 5ºb1 5º1 5ªab1 5ªb1 5ª1')
    expect(indexTokens(5, '第1章')).toBe('5º第 5º第1 5º1 5º1章 5º章 5ª第1章 5ª1章 5ª章')
  })

  it('writes signs and spaces as characters at which FTS5 does not split', () => {
    expect(indexTokens(5, 'a b')).toContain('5ªa\u3000b')
    expect(indexTokens(5, 'a"b')).toContain('5ªa＂b')
  })
})

describe('matchExpression', () => {
  it.each([
    ['設', '"5º設"'],
    ['設定', '"5ª設定"'],
    ['図書館', '"5ª図書 5ª書館"'],
    ['a', '"5ºa"'],
    ['ab', '"5ºab"'],
    ['abc', '"5ªabc"'],
    ['abcd', '"5ªabc 5ªbcd"'],
    ['第1', '"5º第1"'],
    ['令和1', '"5ª令和 5ª和1" *'],
    ['令和10', '"5ª令和 5ª和10"'],
  ])('searches for %j with %j', (term, expression) => {
    expect(matchExpression(5, term)).toBe(expression)
  })

  it('ruling 24: finds every text of up to five characters by every query of up to five that it contains, and no other', () => {
    const texts = stringsOf(['設', '😀', 'a', ' '], 5).map((text) => `|${text}|`)
    const queries = stringsOf(['設', '😀', 'a', ' '], 5)
    let next = 0
    const wrong = differences(seededRandom(1), {
      texts,
      query: () => queries[next++]!,
      times: queries.length,
      folding: (raw) => fold(raw),
    })
    expect(wrong).toEqual([])
  })

  it('ruling 24: finds exactly the texts that contain the query, whatever the characters', () => {
    const random = seededRandom(24)
    const texts = Array.from({ length: 400 }, () => displayText(awkwardText(random, 1, 30)))
    expect(differences(random, { texts, query: () => awkwardText(random, 1, 8), times: 4000 })).toEqual([])
    expect(differences(random, { texts, query: () => cutOf(random, texts), times: 4000 })).toEqual([])
  })

  it('ruling 24: finds exactly the texts that contain the query, in natural texts', () => {
    const random = seededRandom(25)
    const texts = Array.from({ length: 400 }, () => displayText(likelyText(random, integer(random, 5, 200))))
    expect(differences(random, { texts, query: () => cutOf(random, texts), times: 6000 })).toEqual([])
  })
})

function cutOf(random: Random, texts: readonly string[]): string {
  const text = pick(random, texts)
  const from = integer(random, 0, Math.max(text.length - 1, 0))
  return text.slice(from, from + integer(random, 1, 8))
}

function stringsOf(alphabet: readonly string[], longest: number): string[] {
  let last = ['']
  const all: string[] = []
  for (let length = 1; length <= longest; length++) {
    last = last.flatMap((start) => alphabet.map((character) => start + character))
    all.push(...last)
  }
  return all
}

/** Returns the queries for which FTS5 finds other rows than a plain comparison. Tenants 5 and 55 have the same texts. */
function differences(
  random: Random,
  {
    texts,
    query,
    times,
    folding = (raw: string) => fold(displayText(raw)),
  }: { texts: string[]; query: () => string; times: number; folding?: (raw: string) => string },
): string[] {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "CREATE VIRTUAL TABLE t USING fts5 (tokens, content = '', contentless_delete = 1, tokenize = 'ascii')",
  )
  const insert = database.prepare('INSERT INTO t (rowid, tokens) VALUES (?, ?)')
  for (const [i, text] of texts.entries()) {
    insert.run(i, indexTokens(5, text))
    insert.run(i + texts.length, indexTokens(55, text))
  }
  const find = database.prepare('SELECT rowid FROM t WHERE t MATCH ? ORDER BY rowid')
  const folded = texts.map((text) => fold(text))
  const wrong: string[] = []
  for (let i = 0; i < times; i++) {
    const term = folding(query())
    if (term === '') continue
    const second = random() < 0.5
    const expected = folded.flatMap((text, at) =>
      text.includes(term) ? [at + (second ? texts.length : 0)] : [],
    )
    const found = find.all(matchExpression(second ? 55 : 5, term)).map((row) => row.rowid)
    if (found.join() !== expected.join()) wrong.push(`${term}: ${found} instead of ${expected}`)
  }
  return wrong
}
