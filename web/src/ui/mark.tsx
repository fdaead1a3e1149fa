/** The gate: neutral water enters, real and audit leave. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="gate" d="M16 4v24M4 16h8" />
      <path className="real" d="M20 16c4 0 4-6 8-6" />
      <path className="audit" d="M20 16c4 0 4 6 8 6" />
    </svg>
  )
}
