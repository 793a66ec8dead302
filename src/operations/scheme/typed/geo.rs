//! geo: RFC 5870.

use super::{builder, text_of, typed, unchecked};
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A location (RFC 5870).
    ///
    /// ```
    /// use urlspec::scheme::typed::Geo;
    ///
    /// let geo = Geo::parse("geo:48.2010,16.3695,183;u=40;mapcolors=for_daltonic")?;
    /// assert_eq!((geo.coord_a(), geo.coord_b(), geo.coord_c()), (48.201, 16.3695, Some(183.0)));
    /// assert_eq!((geo.crs(), geo.uncertainty()), ("wgs84", Some(40.0)));
    /// let parameters: Vec<_> = geo.parameters().collect();
    /// assert_eq!(parameters, [("mapcolors".to_owned(), Some("for_daltonic".to_owned()))]);
    /// assert_eq!(Geo::new(66.0, -30.5, None)?.to_string(), "geo:66,-30.5");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Geo: "geo"
}
unchecked!(Geo);

impl Geo {
    /// The URL of a location by WGS-84: latitude and longitude in degrees, and perhaps an altitude in meters.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a number is infinite or no number, or the latitude is beyond 90 degrees, or the longitude beyond 180.
    pub fn new(latitude: f64, longitude: f64, altitude: Option<f64>) -> Result<Self, SchemeError> {
        let url = builder("geo")?.part("coord-a", latitude.to_string())?;
        let mut url = url.part("coord-b", longitude.to_string())?;
        if let Some(altitude) = altitude {
            url = url.part("coord-c", altitude.to_string())?;
        }
        url.build()?.try_into()
    }

    /// The same URL with an uncertainty, in meters by WGS-84 (section 3.4.3).
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is negative, infinite or no number.
    pub fn with_uncertainty(&self, uncertainty: f64) -> Result<Self, SchemeError> {
        self.0
            .to_builder()
            .set("uval", uncertainty.to_string())?
            .build()?
            .try_into()
    }

    /// The first coordinate: by WGS-84, the latitude in degrees.
    #[must_use]
    pub fn coord_a(&self) -> f64 {
        self.number("coord-a").unwrap_or_default()
    }

    /// The second coordinate: by WGS-84, the longitude in degrees.
    #[must_use]
    pub fn coord_b(&self) -> f64 {
        self.number("coord-b").unwrap_or_default()
    }

    /// The third coordinate: by WGS-84, the altitude in meters.
    #[must_use]
    pub fn coord_c(&self) -> Option<f64> {
        self.number("coord-c")
    }

    /// The reference system, as it is written; `wgs84` where none is (section 3.4.1).
    #[must_use]
    pub fn crs(&self) -> &str {
        self.0.written("crslabel").unwrap_or("wgs84")
    }

    /// The uncertainty: by WGS-84, in meters.
    #[must_use]
    pub fn uncertainty(&self) -> Option<f64> {
        self.number("uval")
    }

    /// The other parameters in their order: names, and values, decoded.
    pub fn parameters(&self) -> impl Iterator<Item = (String, Option<String>)> {
        let mut values = self.0.part("pvalue").peekable();
        let names: Vec<_> = self.0.part("pname").collect();
        let parameters = names.into_iter().map(move |name| {
            let behind = name.span().end + "=".len();
            let value = values.next_if(|it| it.start() == behind);
            (name.as_str().to_owned(), value.map(text_of))
        });
        parameters.collect::<Vec<_>>().into_iter()
    }

    fn number(&self, rule: &str) -> Option<f64> {
        self.0.written(rule)?.parse().ok()
    }
}
