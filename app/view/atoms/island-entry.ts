import { createContext } from 'react'

/** URL of the script that wakes islands; only a page that has one loads it. */
export const IslandEntry = createContext<string>('')
