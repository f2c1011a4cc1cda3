import { type Expression, parseSync, type TSType, Visitor } from 'oxc-parser'

/** A place that asks too much of a reader; `line` counts from 1. */
export type DensePlace = { path: string; line: number; rule: Rule }

export const RULES = {
  literalSpread: 'spreads a literal: write its entries out',
  pairAssignment: 'assigns a pair: write two statements',
  nestedTernary: 'has a ternary inside a ternary: use if or a named value',
  denseLine: 'has more than 6 operators and calls: name intermediate values',
  castOfEntries: 'casts Object.fromEntries to Pick: the cast hides a missing field',
} as const
export type Rule = keyof typeof RULES

const MAX_OPERATIONS_IN_LINE = 6

const withoutParentheses = (node: Expression): Expression =>
  node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node

const isTernary = (node: Expression): boolean =>
  withoutParentheses(node).type === 'ConditionalExpression'

/** An object or array that is written at the place where it is spread. */
function isLiteral(node: Expression): boolean {
  const { type } = withoutParentheses(node)
  return type === 'ObjectExpression' || type === 'ArrayExpression'
}

/** `Object.fromEntries(…)`. */
function isFromEntries(node: Expression): boolean {
  const call = withoutParentheses(node)
  if (call.type !== 'CallExpression') return false
  const { callee } = call
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return callee.property.name === 'fromEntries'
}

/** `Pick<…>`, and arrays and parts of types in which it stands. */
const namesPick = (type: TSType): boolean =>
  type.type === 'TSTypeReference' &&
  type.typeName.type === 'Identifier' &&
  type.typeName.name === 'Pick'

/** Finds the places of one source that its rules refuse, in the order of their lines. */
export function findDenseCode(path: string, source: string): DensePlace[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineOf = createLineFinder(source)
  const places: DensePlace[] = []
  const operations = new Map<number, number>()

  const report = (rule: Rule, position: number): void => {
    places.push({ path, line: lineOf(position), rule })
  }
  const countOperation = (position: number): void => {
    const line = lineOf(position)
    operations.set(line, (operations.get(line) ?? 0) + 1)
  }

  new Visitor({
    SpreadElement: ({ argument, start }) => {
      countOperation(start)
      if (isLiteral(argument)) report('literalSpread', start)
    },
    JSXSpreadAttribute: ({ argument, start }) => {
      if (isLiteral(argument)) report('literalSpread', start)
    },
    VariableDeclarator: ({ id, init, start }) => {
      if (id.type !== 'ArrayPattern' || !init) return
      if (withoutParentheses(init).type === 'ArrayExpression') report('pairAssignment', start)
    },
    ConditionalExpression: ({ test, consequent, alternate, start }) => {
      countOperation(test.end)
      if ([test, consequent, alternate].some(isTernary)) report('nestedTernary', start)
    },
    BinaryExpression: ({ left }) => countOperation(left.end),
    LogicalExpression: ({ left }) => countOperation(left.end),
    AssignmentExpression: ({ left }) => countOperation(left.end),
    ArrowFunctionExpression: ({ body }) => countOperation(body.start),
    CallExpression: ({ callee }) => countOperation(callee.end - 1),
    TSAsExpression: ({ expression, typeAnnotation, start }) => {
      if (isFromEntries(expression) && namesPick(typeAnnotation)) report('castOfEntries', start)
    },
  }).visit(program)

  for (const [line, count] of operations)
    if (count > MAX_OPERATIONS_IN_LINE) places.push({ path, line, rule: 'denseLine' })
  return places.toSorted((a, b) => a.line - b.line)
}

/** Turns a position in the text into the number of its line. */
function createLineFinder(source: string): (position: number) => number {
  const lineStarts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    lineStarts.push(at + 1)
  return (position) => {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((lineStarts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
