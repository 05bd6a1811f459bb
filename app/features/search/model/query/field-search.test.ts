import { describe, expect, it } from 'vitest'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import type { SiteSearchBox } from '#app/visit/site.ts'
import { fieldSearches } from './field-search.ts'

const box = (
  id: number,
  operation: SiteSearchBox['operation'],
  fields: ContentField[],
  choices: string[] = [],
) => ({
  id,
  label: '',
  isShowLabel: true,
  size: 'large' as const,
  operation,
  choices,
  fields,
  groupIds: [],
})
const site = (...boxes: SiteSearchBox[]) => ({ searchTabs: [{ id: 1, title: '', isFullText: false, boxes }] })
const leads = (given: Parameters<typeof fieldSearches>[0], field: ContentField, value: string) =>
  fieldSearches(given, field, value).map(({ text, search }) => [
    text,
    search && `b${search.boxId}=${search.value}`,
  ])

describe('K: the searches that a field’s value leads to', () => {
  it('use the box that searches this field and nothing else', () => {
    const given = site(box(3, 1, ['author', 'title']), box(4, 1, ['author']), box(5, 1, ['distributorName']))
    expect(leads(given, 'author', '宮下 亮介')).toEqual([['宮下 亮介', 'b4=宮下 亮介']])
    expect(leads(given, 'distributorName', '青空出版')).toEqual([['青空出版', 'b5=青空出版']])
  })

  it('are none if the site has no such box, only a range, or a full-text one', () => {
    expect(leads(site(box(3, 1, ['author', 'title'])), 'author', '宮下')).toEqual([['宮下', null]])
    expect(leads(site(box(3, 7, ['param1'])), 'param1', '2025')).toEqual([['2025', null]])
    const fullText = { searchTabs: [{ id: 1, title: '', isFullText: true, boxes: [box(3, 1, ['author'])] }] }
    expect(leads(fullText, 'author', '宮下')).toEqual([['宮下', null]])
  })

  it('are as exact as the site allows: the whole value, a choice it offers, otherwise a part', () => {
    const part = box(3, 1, ['param1'])
    const choice = box(4, 5, ['param1'], ['空の手帖', '足もとの科学'])
    const whole = box(5, 2, ['param1'])
    expect(leads(site(part, choice, whole), 'param1', '空の手帖')).toEqual([['空の手帖', 'b5=空の手帖']])
    expect(leads(site(part, choice), 'param1', '空の手帖')).toEqual([['空の手帖', 'b4=空の手帖']])
    expect(leads(site(part, choice), 'param1', '別の話')).toEqual([['別の話', 'b3=別の話']])
    expect(leads(site(choice), 'param1', '別の話')).toEqual([['別の話', null]])
  })

  it('are one for each of several names, if the box searches for parts', () => {
    const value = '宮下 亮介、青空 花子；Smith, John'
    expect(leads(site(box(3, 1, ['author'])), 'author', value)).toEqual([
      ['宮下 亮介', 'b3=宮下 亮介'],
      ['青空 花子', 'b3=青空 花子'],
      ['Smith, John', 'b3=Smith, John'],
    ])
    expect(leads(site(box(3, 2, ['author'])), 'author', value)).toEqual([[value, `b3=${value}`]])
  })

  it('are by author, and by nothing that readers weren’t offered, on a site without tabs of its own', () => {
    expect(leads({ searchTabs: [] }, 'author', '宮下')).toEqual([['宮下', 'b2=宮下']])
    expect(leads({ searchTabs: [] }, 'distributorName', '青空出版')).toEqual([['青空出版', null]])
  })

  it('are none for a value that no box accepts: too long, or nothing to search for', () => {
    const given = site(box(3, 1, ['author']))
    expect(leads(given, 'author', 'あ'.repeat(201))).toEqual([['あ'.repeat(201), null]])
    expect(leads(given, 'author', '\u200b')).toEqual([['\u200b', null]])
  })
})
