/** A tile of up to four app icons: the picture of an app plan, which has no poster. */

export function AppIcons({ apps }: { apps: readonly { fld_image: string }[] }) {
  return (
    <span className="app-icons" aria-hidden="true">
      {apps.slice(0, 4).map((app, at) => (
        <img key={at} src={app.fld_image} width="28" height="28" alt="" />
      ))}
    </span>
  )
}
