/** Runs Google's CSP evaluator on a page's policy. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

/** @returns its findings, without the notes of severity NONE, such as keywords that newer browsers ignore */
export const evaluateCsp = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity !== Severity.NONE)
    .map(({ directive, description }) => `${directive}: ${description}`)
