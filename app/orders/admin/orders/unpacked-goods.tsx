import { goodsTexts } from '#contract/orders/desk-texts.ts'

type UnpackedGoodsProps = { handedOver: boolean; onChange: (handedOver: boolean) => void }

export const UnpackedGoods = ({ handedOver, onChange }: UnpackedGoodsProps) => (
  <div>
    <p>{handedOver ? goodsTexts.gone : goodsTexts.stay}</p>
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={handedOver}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-action"
      />
      {goodsTexts.handedOver}
    </label>
  </div>
)
