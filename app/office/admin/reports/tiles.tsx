import { MEASURES, TILES } from '#contract/office/report-measures.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import { changeText, figureText } from './figure-text.ts'

export const Tiles = ({ tiles: { now, before } }: Pick<ReportAnswer, 'tiles'>) => (
  <dl className="report-tiles">
    {TILES.map((measure, i) => (
      <div key={measure} className="report-tile">
        <dt>{MEASURES[measure].title}</dt>
        <dd className="report-figure">{figureText(measure, now[i])}</dd>
        {before && (
          <dd className="report-before">
            {changeText(now[i], before[i]) && <strong>{changeText(now[i], before[i])}</strong>} before{' '}
            <span className="whitespace-nowrap">{figureText(measure, before[i])}</span>
          </dd>
        )}
      </div>
    ))}
  </dl>
)
