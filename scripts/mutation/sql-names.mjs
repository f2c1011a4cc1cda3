/**
 * Methods of the query builder whose texts are all names of tables and columns, and those whose
 * first two are.
 */
const NAMES =
  /^(select|selectFrom|selectAll|insertInto|updateTable|deleteFrom|(inner|left)Join|on|onRef|whereRef|orderBy|groupBy|returning|columns?|as|ref|forUpdate|forNoKeyUpdate|forShare|distinctOn)$/
const NAMES_BEFORE_VALUE = /^(where|having|on|eb)$/

const isText = ({ type }) => type === 'StringLiteral'

/**
 * Names of tables and columns: a query with a wrong one fails whenever it runs, which says nothing
 * about the tests.
 */
function isName({ node, parent, parentPath }) {
  if (!isText(node)) return false
  const call = parent.type === 'ArrayExpression' ? parentPath.parent : parent
  if (call.type !== 'CallExpression') return false
  const name = call.callee.property?.name ?? call.callee.name ?? ''
  return (
    NAMES.test(name) ||
    (NAMES_BEFORE_VALUE.test(name) && call.arguments.indexOf(node) < 2 && parent === call)
  )
}

const sqlNames = {
  shouldIgnore: (path) => (isName(path) ? 'the name of a table or a column' : undefined),
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'sql-names', value: sqlNames }]
