/** Four app marks as one tile: stands for an app plan, which has no picture of its own. */

export function AppIcons({ apps }: { apps: readonly { fld_image: string }[] }) {
  return (
    <span className="appcluster" aria-hidden="true">
      {apps.slice(0, 4).map((app, at) => (
        <img key={at} src={app.fld_image} width="28" height="28" alt="" />
      ))}
    </span>
  )
}
